import { PLANS, TIERS, type Tier } from '#domain/tier.ts';
import type { Actor } from '#services/context.ts';
import type { Keyring } from '#services/key/keyring.ts';
import type { SessionReader } from '#services/session/session-reader.ts';
import type { Admission, Meter, Standing } from '#services/usage/meter.ts';
import type { Failure } from '#transports/failure.ts';
import type { Caller } from './caller.ts';
import { readCredential } from './credential.ts';
import type { Access, Metering } from './endpoint.ts';
import { passSession } from './session-gate.ts';

/** Whether a request may go on, as whom, and where its caller stands. */
export type Pass = { actor: Actor; standing: Standing; refusal: Failure | null };

export type GateDeps = { keyring: Keyring; meter: Meter; sessions: SessionReader };

const SYSTEM: Actor = { type: 'system' };

function limitMessage(admission: Admission & { admitted: false }): string {
  const { plan } = admission.standing;
  if (admission.exceeded === 'attempts') return 'Too many requests with an invalid API key';
  if (admission.exceeded === 'month') {
    return `Monthly quota of ${plan.tokensPerMonth} requests exceeded on the ${plan.name} tier`;
  }
  return `Rate limit of ${plan.requestsPerMinute} requests per minute exceeded on the ${plan.name} tier`;
}

const tooMany = (admission: Admission & { admitted: false }): Failure => ({
  status: 429,
  message: limitMessage(admission),
  retryAfterSeconds: admission.retryAfterSeconds,
});

/** Null when `actor` may call an operation of this access; 403 naming the requirement when not. */
function denied(access: Access, tier: Tier | null): Failure | null {
  if (typeof access === 'string') return null;
  if (tier !== null && TIERS.indexOf(tier) >= TIERS.indexOf(access.tier)) return null;
  const { name } = PLANS[access.tier];
  return { status: 403, message: `This route requires an API key of the ${name} tier` };
}

/** Checks the key, then the meters, then the tier: the order in which a request is refused. */
export async function passGate(
  deps: GateDeps,
  caller: Caller,
  access: Access,
  metering: Metering,
): Promise<Pass> {
  const rawKey = readCredential(caller);
  const holder = rawKey === null ? null : await identify(deps, caller, rawKey);
  if (rawKey !== null && holder === null) return refuseKey(deps, caller);
  if (access === 'session') return passSession(deps, caller, holder);
  const byIp = holder === null || metering === 'anonymous';
  const subject = byIp ? `ip:${caller.ip}` : holder.orgId;
  const plan = PLANS[byIp ? 'free' : holder.tier];
  const actor: Actor = holder ? { type: 'apiKey', ...holder } : { type: 'anonymous', ip: caller.ip };
  if (metering === 'none') {
    return { actor, standing: await deps.meter.peek(subject, plan), refusal: null };
  }
  const admission = await deps.meter.admit(subject, plan);
  const refusal = admission.admitted ? denied(access, holder?.tier ?? null) : tooMany(admission);
  return { actor, standing: admission.standing, refusal };
}

/** Whose key it is. An address over its bound of rejected keys makes no more work for the database. */
function identify(
  { keyring, meter }: GateDeps,
  { ip }: Caller,
  rawKey: string,
): ReturnType<Keyring['identify']> {
  if (meter.isRejecting(ip) && !keyring.wasGood(rawKey)) return null;
  return keyring.identify(rawKey);
}

async function refuseKey(deps: GateDeps, caller: Caller): Promise<Pass> {
  const attempt = await deps.meter.rejectKey(caller.ip);
  const refusal: Failure = attempt.admitted
    ? { status: 401, message: 'Invalid or revoked API key' }
    : tooMany(attempt);
  return { actor: SYSTEM, standing: attempt.standing, refusal };
}
