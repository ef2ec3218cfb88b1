import { pbkdf2Sync } from 'node:crypto';
import { bytesToHex, type Hex, keccak256, stringToHex } from 'viem';
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { DeploymentSettings } from '../deploy/address-book.ts';

/** The phrase that every local development chain funds. Its keys are known to everybody: never use them elsewhere. */
const TEST_PHRASE = 'test test test test test test test test test test test junk';

/** Roles on the local chain, by index of the funded account. */
const INDEX_OF = { owner: 0, forwarder: 1, feeRecipient: 2, quoter: 3 } as const;
export type LocalRole = keyof typeof INDEX_OF;

/**
 * Further roles on the local chain, by index. Only the role itself sends from these; indices in between are free for
 * manual tests.
 */
export const LOCAL_PLACES = {
  takers: [4, 5, 6, 7, 8, 9],
  makers: [20, 21],
  relaySenders: [24, 25, 26, 27],
  keeperSenders: [28],
} as const;

let parent: HDKey | null = null;
const known = new Map<number, PrivateKeyAccount>();

/**
 * Parent key of all funded accounts, from the phrase (BIP-39, no password). Native PBKDF2 is 40 times as fast as
 * JavaScript's.
 */
function parentKey(): HDKey {
  const seed = () => pbkdf2Sync(TEST_PHRASE, 'mnemonic', 2_048, 64, 'sha512');
  parent ??= HDKey.fromMasterSeed(seed()).derive("m/44'/60'/0'/0");
  return parent;
}

const indexOf = (who: LocalRole | number): number => (typeof who === 'number' ? who : INDEX_OF[who]);

/** The private key of a funded account, for a process that signs by itself. */
export const localKey = (who: LocalRole | number): Hex =>
  bytesToHex(parentKey().deriveChild(indexOf(who)).privateKey ?? new Uint8Array());

/** A funded account of the local chain, by role or by index; the first ones are the roles'. */
export function localAccount(who: LocalRole | number): PrivateKeyAccount {
  const index = indexOf(who);
  const account = known.get(index) ?? privateKeyToAccount(localKey(index));
  known.set(index, account);
  return account;
}

/** Funded accounts of one place. */
export const localAccounts = (place: keyof typeof LOCAL_PLACES): PrivateKeyAccount[] =>
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
    forceVoidAfterSeconds: 365 * 86_400,
    spreadBps: 0,
    quotingKey: localAccount('quoter').address,
  };
}
