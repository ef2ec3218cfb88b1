import type { Hex } from '../../parlay/hex.ts';
import type { PayoutKind } from './payout-input.ts';

/** A version of a payout as it is listed; amounts in 6-decimal units, hashes in hex. */
export type PayoutRecord = {
  payoutId: number;
  campaignId: string;
  cycle: number;
  version: number;
  kind: PayoutKind;
  /** The version before this one. */
  corrects: number | null;
  finalizedMs: number;
  /** Null when the version pays no wallet. */
  root: Hex | null;
  poolE6: bigint;
  totalE6: bigint;
  heldE6: bigint;
  overpaidE6: bigint;
  undistributedE6: bigint;
  wallets: number;
  inputSha256: string;
  jsonSha256: string;
  csvSha256: string;
};

/** A version with its number in the topic of payouts, which is its id. */
export type SequencedPayout = PayoutRecord & { seq: number };

/** The names of the published files of a version. */
export const PAYOUT_FILES = ['payout.json', 'payout.csv', 'input.json'] as const;
export type PayoutFileName = (typeof PAYOUT_FILES)[number];
