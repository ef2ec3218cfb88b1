import { withoutRawKeys } from './logged-message.ts';

/** Parameters that may carry a secret, by their name. */
const SECRET_NAME = /key|token|secret|password|signature/i;
/** The same, or a name that is written with percent signs and may be anything. */
const MAY_BE_SECRET = /key|token|secret|password|signature|[?&][^=&]*%/i;
const MAX_TARGET = 1_000;

/** The path and query of a request without what opens anything: such parameters are left out, raw keys cut short. */
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
