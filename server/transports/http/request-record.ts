import { randomFillSync } from 'node:crypto';
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

const RANDOM_BYTES = 10;
/** Random bytes for so many ids are made at once. */
const IDS_AT_ONCE = 1_024;
const random = Buffer.alloc(IDS_AT_ONCE * RANDOM_BYTES);
let randomAt = random.length;
const HEX = Buffer.from('0123456789abcdef');
const id = Buffer.from('00000000-0000-7000-8000-000000000000');
/** Where in an id the random bytes stand. */
const PLACES = [14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const VERSION = 0x70;
const VARIANT = 0x80;
/** The millisecond that the bytes of `id` begin with: many requests come within one. */
let idMs = 0;

/**
 * A UUID of version 7: random, but for the time in its first 48 bits, so that the log finds a request by its id with
 * the index that it has by time. Written into bytes, because of the pieces of a text the log would have to make one.
 */
export function newRequestId(nowMs: number): string {
  if (randomAt === random.length) {
    randomFillSync(random);
    randomAt = 0;
  }
  if (idMs !== nowMs) {
    idMs = nowMs;
    const time = nowMs.toString(16).padStart(12, '0');
    id.write(`${time.slice(0, 8)}-${time.slice(8)}`, 'latin1');
  }
  random[randomAt] = VERSION | ((random[randomAt] ?? 0) & 0x0f);
  random[randomAt + 2] = VARIANT | ((random[randomAt + 2] ?? 0) & 0x3f);
  for (const at of PLACES) {
    const byte = random[randomAt++] ?? 0;
    id[at] = HEX[byte >> 4] ?? 0;
    id[at + 1] = HEX[byte & 15] ?? 0;
  }
  return id.toString('latin1');
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
    timeMs,
    requestId,
    route,
    status,
    orgId: actor.orgId,
    keyId: actor.keyId,
    method: c.req.method,
    target: targetOf(pathAndQueryOf(c)),
    durationUs: Math.min(2_147_483_647, Math.round((performance.now() - startedMs) * 1_000)),
  });
}
