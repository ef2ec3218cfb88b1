import { MAX_FEE_BPS } from '#domain/parlay/fees.ts';
import type { VenueEnv } from './venue-env.ts';

/** Which roles of the venue run here, whether the sandbox of this process has a chain, and whether roles are named. */
export type VenueRoles = { relay: boolean; keeper: boolean; ownChain: boolean; isNamed: boolean };
type Problem = { path: keyof VenueEnv; message: string };

function missing(env: VenueEnv, roles: VenueRoles): Problem[] {
  if (roles.ownChain && !env.CHAIN_RPC_URL) return [];
  const problems: Problem[] = [];
  const need = (path: Problem['path'], message: string): void => {
    if (env[path] === undefined) problems.push({ path, message });
  };
  if (!env.CHAIN_RPC_URL) {
    if (roles.isNamed && (roles.relay || roles.keeper)) {
      need('CHAIN_RPC_URL', 'required by the roles relay and keeper when no sandbox runs a chain');
    }
    return problems;
  }
  // The keys that a local chain funds are known to everybody: a chain that is not ours gets none by default.
  if (roles.relay) need('RELAY_API_KEY', 'required with CHAIN_RPC_URL: the API key of makers');
  if (roles.relay)
    need('RELAY_SENDER_KEYS', 'required with CHAIN_RPC_URL: private keys of the accounts that pay for gas');
  if (roles.keeper)
    need('KEEPER_SENDER_KEYS', 'required with CHAIN_RPC_URL: private keys of the accounts that pay for gas');
  return problems;
}

/** Conflicts between settings that are each valid by themselves. */
export function venueProblems(env: VenueEnv, roles: VenueRoles): Problem[] {
  const problems = missing(env, roles);
  const check = (isRight: boolean, path: Problem['path'], message: string): void => {
    if (!isRight) problems.push({ path, message });
  };
  check(
    env.RELAY_MIN_STAKE_USD <= env.RELAY_MAX_STAKE_USD,
    'RELAY_MIN_STAKE_USD',
    'must not exceed RELAY_MAX_STAKE_USD',
  );
  check(
    env.RELAY_GAS_COIN_PER_ADDRESS <= env.RELAY_GAS_COIN_PER_DAY,
    'RELAY_GAS_COIN_PER_ADDRESS',
    'must not exceed RELAY_GAS_COIN_PER_DAY',
  );
  check(env.RELAY_MIN_LEGS <= env.RELAY_MAX_LEGS, 'RELAY_MIN_LEGS', 'must not exceed RELAY_MAX_LEGS');
  check(env.V2_HEARTBEAT_MS < env.V2_STALE_MS, 'V2_HEARTBEAT_MS', 'must be below V2_STALE_MS');
  const most = env.RELAY_FEES.maxBps + env.RELAY_BUILDER_FEE_BPS;
  const cap = `with the ${env.RELAY_FEES.maxBps} bps of RELAY_FEES above the ${MAX_FEE_BPS} that the escrow takes`;
  check(most <= MAX_FEE_BPS, 'RELAY_BUILDER_FEE_BPS', `is ${cap}`);
  const keys = [...(env.RELAY_SENDER_KEYS ?? []), ...(env.KEEPER_SENDER_KEYS ?? [])];
  if (env.ORACLE_FORWARDER_KEY) keys.push(env.ORACLE_FORWARDER_KEY);
  const isOwn = new Set(keys).size === keys.length;
  check(isOwn, 'RELAY_SENDER_KEYS', 'shares a key with another role; each role requires its own keys');
  return problems;
}
