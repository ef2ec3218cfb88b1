import { type LocalAccount, privateKeyToAccount } from 'viem/accounts';
import { localAccount, localAccounts } from '#chain/local/local-accounts.ts';
import type { Env } from '#server/config/env.ts';

/** Sending accounts by role. Each set has a single submitter, which tracks its nonces. */
export type VenueAccounts = {
  relay: LocalAccount[];
  keeper: LocalAccount[];
  /** Reports results to the registry; null where somebody else's network does. */
  forwarder: LocalAccount | null;
};

/** The accounts that the settings name; on the local chain its own funded ones where they name none. */
export function venueAccounts(env: Env, isLocal: boolean): VenueAccounts {
  const { RELAY_SENDER_KEYS, KEEPER_SENDER_KEYS, ORACLE_FORWARDER_KEY } = env;
  const forwarder = ORACLE_FORWARDER_KEY ? privateKeyToAccount(ORACLE_FORWARDER_KEY) : null;
  return {
    relay:
      RELAY_SENDER_KEYS?.map((key) => privateKeyToAccount(key)) ??
      (isLocal ? localAccounts('relaySenders') : []),
    keeper:
      KEEPER_SENDER_KEYS?.map((key) => privateKeyToAccount(key)) ??
      (isLocal ? localAccounts('keeperSenders') : []),
    forwarder: forwarder ?? (isLocal ? localAccount('forwarder') : null),
  };
}
