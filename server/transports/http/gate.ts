import type { KeyScope } from '#domain/key.ts';
import { PLANS, TIERS, type Tier } from '#domain/tier.ts';
import type { Actor } from '#services/context.ts';
import type { KeyHolder, Keyring } from '#services/key/keyring.ts';
import type { Admission, Budget } from '#services/usage/meter.ts';
import type { Failure } from '#transports/failure.ts';
import type { Caller } from './caller.ts';
import { readCredential } from './credential.ts';
import type { Access, Metering } from './endpoint.ts';
import type { Pass } from './pass.ts';
import { passSession, type SessionGateDeps } from './session-gate.ts';

export type GateDeps = SessionGateDeps & { keyring: Keyring };

const SYSTEM: Actor = { type: 'system' };

function limitMessage(admission: Admission & { admitted: false }): string {
  const { plan } = admission.standing;
  if (admission.exceeded === 'budget') return 'Monthly budget of this API key exceeded';
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

/** 403 when a key has scopes, and not the one that an operation needs. */
function outOfScope(holder: KeyHolder | null, scope: KeyScope): Failure | null {
  const scopes = holder?.restrictions?.scopes;
  if (!scopes || scopes.includes(scope)) return null;
  return { status: 403, message: `This API key does not have the scope ${scope}` };
}

/** What an operation asks of its callers. */
export type Requirement = { access: Access; metering: Metering; scope: KeyScope };

/** Checks the key, where it comes from, the meters, and then tier and scope: the order in which a request is refused. */
export async function passGate(
  deps: GateDeps,
  caller: Caller,
  { access, metering, scope }: Requirement,
): Promise<Pass> {
  const rawKey = readCredential(caller);
  const holder = rawKey === null ? null : await identify(deps, caller, rawKey);
  if (rawKey !== null && holder === null) return refuseKey(deps, caller);
  if (holder?.restrictions?.allowed?.has(caller.address) === false) {
    return refuseAddress(deps, caller, holder);
  }
  if (access === 'session') return passSession(deps, caller, holder);
  const byIp = holder === null || metering === 'anonymous';
  const subject = byIp ? `ip:${caller.ip}` : holder.orgId;
  const plan = PLANS[byIp ? 'free' : holder.tier];
  const actor: Actor = holder ? { type: 'apiKey', ...holder } : { type: 'anonymous', ip: caller.ip };
  if (metering === 'none') {
    return { actor, standing: await deps.meter.peek(subject, plan), refusal: null };
  }
  const admission = await deps.meter.admit(subject, plan, budgetOf(holder));
  const refusal = admission.admitted
    ? (denied(access, holder?.tier ?? null) ?? outOfScope(holder, scope))
    : tooMany(admission);
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

function budgetOf(holder: KeyHolder | null): Budget | undefined {
  const limit = holder?.restrictions?.monthlyBudget ?? null;
  return holder && limit !== null ? { subject: holder.keyId, limit } : undefined;
}

const refuseKey = (deps: GateDeps, caller: Caller): Promise<Pass> =>
  reject(deps, caller, SYSTEM, { status: 401, message: 'Invalid or revoked API key' });

/** Takes nothing of the organisation and tells nothing of it: whoever has a stolen key must not use up its month. */
const refuseAddress = (deps: GateDeps, caller: Caller, holder: KeyHolder): Promise<Pass> =>
  reject(
    deps,
    caller,
    { type: 'apiKey', ...holder },
    { status: 403, message: 'This API key may not be used from this address' },
  );

async function reject(deps: GateDeps, caller: Caller, actor: Actor, failure: Failure): Promise<Pass> {
  const attempt = await deps.meter.rejectKey(caller.ip);
  return {
    actor,
    standing: attempt.standing,
    refusal: attempt.admitted ? failure : tooMany(attempt),
  };
}
