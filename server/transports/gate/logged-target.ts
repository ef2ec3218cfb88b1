import { withoutRawKeys } from './logged-message.ts';

/** Parameters that may carry a secret, by their name. */
const SECRET_NAME = /key|token|secret|password|signature/i;
/** As above, or any percent-encoded name, which could decode to one of these. */
const MAY_BE_SECRET = /key|token|secret|password|signature|[?&][^=&]*%/i;
const MAX_TARGET = 1_000;

/** Path and query for the log: secret parameters are removed and raw keys shortened. */
export function targetOf(pathAndQuery: string): string {
  const at = pathAndQuery.indexOf('?');
  let target = pathAndQuery;
  if (at >= 0 && MAY_BE_SECRET.test(pathAndQuery.slice(at))) {
    const kept = new URLSearchParams(pathAndQuery.slice(at + 1));
    for (const name of [...kept.keys()]) if (SECRET_NAME.test(name)) kept.delete(name);
    const query = kept.toString();
    target = query === '' ? pathAndQuery.slice(0, at) : `${pathAndQuery.slice(0, at)}?${query}`;
  }
  target = withoutRawKeys(target);
  return target.length > MAX_TARGET ? target.slice(0, MAX_TARGET) : target;
}
