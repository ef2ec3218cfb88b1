import { PLANS, reachesTier } from '#domain/tier.ts';
import type { Actor } from '#services/context.ts';
import type { KeyHolder, Keyring } from '#services/key/keyring.ts';
import type { Budget } from '#services/usage/meter.ts';
import type { Fault } from '#transports/faults/fault.ts';
import { readCredential } from './credential.ts';
import type { GateRequest, Pass } from './decision.ts';
import { REFUSALS } from './refusals.ts';
import { keyTierOf, memberTierOf, type Requirement } from './requirement.ts';
import { checkMember, checkSession, type SessionCheckDeps } from './session-check.ts';

export type RequestCheckDeps = SessionCheckDeps & { keyring: Keyring };

const SYSTEM: Actor = { type: 'system' };

/** Null when a caller of this tier and key may call the operation. */
function denied({ access, scope }: Requirement, holder: KeyHolder | null): Fault | null {
  const tier = keyTierOf(access);
  if (tier !== null && !(holder && reachesTier(holder.tier, tier))) return REFUSALS.tierTooLow(tier);
  const scopes = holder?.restrictions?.scopes;
  return scopes && !scopes.includes(scope) ? REFUSALS.outOfScope(scope) : null;
}

/**
 * Checks the key, where it comes from, the meters, and then tier and scope: the order in which a request is refused.
 * Rejects when the database cannot be asked.
 */
export async function checkRequest(deps: RequestCheckDeps, request: GateRequest): Promise<Pass> {
  const { credentials, ip, address, operation } = request;
  const rawKey = readCredential(credentials);
  const holder = rawKey === null ? null : await identify(deps, ip, rawKey);
  if (rawKey !== null && holder === null) return reject(deps, ip, SYSTEM, REFUSALS.unknownKey);
  const actor: Actor = holder ? { type: 'apiKey', ...holder } : { type: 'anonymous', ip };
  // Spends and reveals nothing of the organisation: a stolen key must not use up its monthly quota.
  if (holder?.restrictions?.allowed?.has(address) === false) {
    return reject(deps, ip, actor, REFUSALS.foreignAddress);
  }
  if (operation.access === 'session') return checkSession(deps, request, holder);
  const memberTier = memberTierOf(operation.access);
  if (memberTier !== null && holder === null) return checkMember(deps, request, memberTier);
  const byIp = holder === null || operation.metering === 'anonymous';
  const subject = byIp ? `ip:${ip}` : holder.orgId;
  const plan = PLANS[byIp ? 'free' : holder.tier];
  if (operation.metering === 'none') {
    return { actor, standing: await deps.meter.peek(subject, plan), refusal: null };
  }
  const admission = await deps.meter.admit(subject, plan, budgetOf(holder));
  const refusal = admission.admitted ? denied(operation, holder) : REFUSALS.exceeded(admission);
  return { actor, standing: admission.standing, refusal };
}

/** Looks up a key's holder. After too many rejected keys, an address causes no more database lookups. */
function identify(
  { keyring, meter }: RequestCheckDeps,
  ip: string,
  rawKey: string,
): ReturnType<Keyring['identify']> {
  if (meter.isRejecting(ip) && !keyring.wasGood(rawKey)) return null;
  return keyring.identify(rawKey);
}

function budgetOf(holder: KeyHolder | null): Budget | undefined {
  const limit = holder?.restrictions?.monthlyBudget ?? null;
  return holder && limit !== null ? { subject: holder.keyId, limit } : undefined;
}

/** Refuses a key, and counts it as a guess of its address. */
async function reject(deps: RequestCheckDeps, ip: string, actor: Actor, fault: Fault): Promise<Pass> {
  const attempt = await deps.meter.rejectKey(ip);
  const refusal = attempt.admitted ? fault : REFUSALS.exceeded(attempt);
  return { actor, standing: attempt.standing, refusal };
}
