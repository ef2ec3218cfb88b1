import { PLANS, reachesTier, type Tier } from '#domain/tier.ts';
import type { KeyHolder } from '#services/key/keyring.ts';
import type { SessionReader } from '#services/session/session-reader.ts';
import type { Meter } from '#services/usage/meter.ts';
import type { MinuteWindow } from '#services/usage/minute-window.ts';
import type { Fault } from '#transports/faults/fault.ts';
import type { GateRequest, Pass } from './decision.ts';
import { REFUSALS } from './refusals.ts';

/** What people do in the console costs no tokens; without a bound of its own one of them could take every connection. */
const PER_MINUTE = { address: 600, person: 240 } as const;

export type SessionCheckDeps = {
  meter: Meter;
  sessions: SessionReader;
  /** Counts requests of addresses and of people. */
  visits: MinuteWindow;
  now: () => number;
};

/** Counts a request of an address or a person, and refuses it beyond the limit. */
function bounded(
  { visits, now }: SessionCheckDeps,
  kind: keyof typeof PER_MINUTE,
  who: string,
): Fault | null {
  const retryAfterSeconds = visits.secondsToWait(`${kind} ${who}`, PER_MINUTE[kind], now());
  return retryAfterSeconds === null ? null : REFUSALS.tooManyVisits(kind, retryAfterSeconds);
}

/** Lets in who is signed in. What people do in the console takes no token of their organisation. */
export async function checkSession(
  deps: SessionCheckDeps,
  { ip, browser }: GateRequest,
  holder: KeyHolder | null,
): Promise<Pass> {
  if (holder) {
    const standing = await deps.meter.peek(holder.orgId, PLANS[holder.tier]);
    return { actor: { type: 'apiKey', ...holder }, standing, refusal: REFUSALS.keyForPeople };
  }
  // Counted first: decrypting what a stranger writes into a cookie costs processor time.
  const tooMany = bounded(deps, 'address', ip);
  const cookie = browser?.cookie;
  const session = cookie === undefined || tooMany ? null : await deps.sessions.identify(cookie);
  if (!session) {
    const standing = await deps.meter.peek(`ip:${ip}`, PLANS.free);
    return { actor: { type: 'anonymous', ip }, standing, refusal: tooMany ?? REFUSALS.signedOut };
  }
  const standing = await deps.meter.peek(session.orgId, PLANS[session.tier]);
  const refusal = browser?.isOwnPage ? bounded(deps, 'person', session.personId) : REFUSALS.crossSite;
  return { actor: session, standing, refusal };
}

/** Lets in who is signed in to an organisation of a tier, where a key would have been taken as well. */
export async function checkMember(deps: SessionCheckDeps, request: GateRequest, tier: Tier): Promise<Pass> {
  const pass = await checkSession(deps, request, null);
  if (pass.refusal === REFUSALS.signedOut) return { ...pass, refusal: REFUSALS.nobody };
  const { actor, refusal } = pass;
  if (refusal || actor.type !== 'session' || reachesTier(actor.tier, tier)) return pass;
  return { ...pass, refusal: REFUSALS.planTooLow(tier) };
}
