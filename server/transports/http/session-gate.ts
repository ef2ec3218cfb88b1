import { PLANS } from '#domain/tier.ts';
import type { KeyHolder } from '#services/key/keyring.ts';
import type { SessionReader } from '#services/session/session-reader.ts';
import { type Meter, secondsUntil } from '#services/usage/meter.ts';
import type { MinuteWindow } from '#services/usage/minute-window.ts';
import type { Failure } from '#transports/failure.ts';
import type { Caller } from './caller.ts';
import { isOwnPage } from './own-page.ts';
import type { Pass } from './pass.ts';

const KEY_REFUSED = {
  status: 403,
  message: 'This route is for a signed-in console session; an API key cannot manage keys or billing',
};
const SIGNED_OUT = { status: 401, message: 'Sign in to the console first' };
const CROSS_SITE = { status: 403, message: 'A page of another site may not change this account' };

/** What people do in the console costs no tokens; without a bound of its own one of them could take every connection. */
const PER_MINUTE = { address: 600, person: 240 } as const;

export type SessionGateDeps = {
  meter: Meter;
  sessions: SessionReader;
  /** Counts requests of addresses and of people. */
  visits: MinuteWindow;
  now: () => number;
};

/** Counts a request of an address or a person; 429 when that are too many. */
function bounded(
  { visits, now }: SessionGateDeps,
  kind: keyof typeof PER_MINUTE,
  who: string,
): Failure | null {
  const [subject, nowMs] = [`${kind} ${who}`, now()];
  if (visits.take(subject, PER_MINUTE[kind], nowMs)) return null;
  const retryAfterSeconds = secondsUntil(visits.read(subject, nowMs).resetMs, nowMs);
  return { status: 429, message: `Too many requests of this ${kind}`, retryAfterSeconds };
}

/** Lets in who is signed in. What people do in the console takes no token of their organisation. */
export async function passSession(
  deps: SessionGateDeps,
  caller: Caller,
  holder: KeyHolder | null,
): Promise<Pass> {
  if (holder) {
    const standing = await deps.meter.peek(holder.orgId, PLANS[holder.tier]);
    return { actor: { type: 'apiKey', ...holder }, standing, refusal: KEY_REFUSED };
  }
  const cookie = caller.header('cookie');
  // Counted first: what a stranger writes into a cookie costs an attempt to decrypt it.
  const tooMany = bounded(deps, 'address', caller.ip);
  const session = cookie === undefined || tooMany ? null : await deps.sessions.identify(cookie);
  if (!session) {
    const standing = await deps.meter.peek(`ip:${caller.ip}`, PLANS.free);
    return { actor: { type: 'anonymous', ip: caller.ip }, standing, refusal: tooMany ?? SIGNED_OUT };
  }
  const standing = await deps.meter.peek(session.orgId, PLANS[session.tier]);
  const refusal = isOwnPage(caller) ? bounded(deps, 'person', session.personId) : CROSS_SITE;
  return { actor: session, standing, refusal };
}
