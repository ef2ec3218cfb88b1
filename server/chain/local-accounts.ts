import { bytesToHex, type Hex, keccak256, stringToHex } from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';
import type { DeploymentSettings } from './address-book.ts';

/** The phrase that every local development chain funds. Its keys are known to everybody: never use them elsewhere. */
const TEST_PHRASE = 'test test test test test test test test test test test junk';

/** Who is who on the local chain, by the index of the funded account. */
const INDEX_OF = { owner: 0, forwarder: 1, feeRecipient: 2, quoter: 3 } as const;
export type LocalRole = keyof typeof INDEX_OF;

/**
 * Who else has a place on the local chain, by index. What stands before them is free for whoever tries the venue out;
 * nothing but their role sends from these.
 */
export const LOCAL_PLACES = {
  takers: [4, 5, 6, 7, 8, 9],
  makers: [20, 21],
  relaySenders: [24, 25, 26, 27],
  keeperSenders: [28],
} as const;

/** A funded account of the local chain, by role or by index; the first ones are the roles'. Takes about 13 ms. */
export const localAccount = (who: LocalRole | number): HDAccount =>
  mnemonicToAccount(TEST_PHRASE, { addressIndex: typeof who === 'number' ? who : INDEX_OF[who] });

/** The private key of a funded account, for a process that signs by itself. */
export const localKey = (who: LocalRole | number): Hex =>
  bytesToHex(localAccount(who).getHdKey().privateKey ?? new Uint8Array());

/** Funded accounts of one place. */
export const localAccounts = (place: keyof typeof LOCAL_PLACES): HDAccount[] =>
  LOCAL_PLACES[place].map((index) => localAccount(index));

/** Settings of a deployment to the local chain: short windows, everything held by the funded accounts. */
export function localSettings(): DeploymentSettings {
  const owner = localAccount('owner').address;
  return {
    owner,
    forwarder: localAccount('forwarder').address,
    workflowId: keccak256(stringToHex('hashmark-resolution')),
    workflowOwner: owner,
    disputeWindowSeconds: 60,
    feeRecipient: localAccount('feeRecipient').address,
    forceVoidAfterSeconds: 30 * 86_400,
    spreadBps: 0,
    quotingKey: localAccount('quoter').address,
  };
}
