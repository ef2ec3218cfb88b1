import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { RequestRecorder } from '#services/request-log/request-log.ts';
import type { HostBindings } from './caller.ts';

/** Parameters that may carry a secret, by their name. */
const SECRET_NAME = /key|token|secret|password|signature/i;
/** The same, or a name that is written with percent signs and may be anything. */
const MAY_BE_SECRET = /key|token|secret|password|signature|[?&][^=&]*%/i;
const RAW_KEY = /\bhm_[0-9A-Za-z]{16,}/g;
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
  if (target.includes('hm_')) target = target.replaceAll(RAW_KEY, 'hm_…');
  return target.length > MAX_TARGET ? target.slice(0, MAX_TARGET) : target;
}

/** What the caller sent after the host. */
function pathAndQueryOf(c: Context): string {
  const sent = (c.env as HostBindings | undefined)?.incoming?.url;
  if (sent?.startsWith('/')) return sent;
  const { url } = c.req;
  const from = url.indexOf('/', url.indexOf('://') + 3);
  return from < 0 ? '/' : url.slice(from);
}

const hexOf = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/**
 * A UUID of version 7: random, but for the time in its first 48 bits, so that the log finds a request by its id with
 * the index that it has by time.
 */
export function newRequestId(nowMs: number): string {
  const time = hexOf(nowMs, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** A request that was made with a key, answered. */
type Finished = {
  c: Context;
  actor: { keyId: string; orgId: string };
  requestId: string;
  timeMs: number;
  startedMs: number;
};

/** Takes note of a request that was made with a key. `startedMs` is of `performance.now()`, `timeMs` of the clock. */
export function recordRequest(
  recorder: RequestRecorder,
  { c, actor, requestId, timeMs, startedMs }: Finished,
  route: string,
  status: number,
): void {
  recorder.record({
    ...{ timeMs, requestId, route, status },
    orgId: actor.orgId,
    keyId: actor.keyId,
    method: c.req.method,
    target: targetOf(pathAndQueryOf(c)),
    durationUs: Math.min(2_147_483_647, Math.round((performance.now() - startedMs) * 1_000)),
  });
}
