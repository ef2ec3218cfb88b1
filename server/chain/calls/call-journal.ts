import type { GasPurpose } from '#domain/parlay/gas-spent.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { SignedTransaction } from '../transactions/signed-transaction.ts';
import type { Outcome } from '../transactions/submission.ts';

/**
 * What the journal keeps of a call. `input` is plain data that may hold bigints; `kind` is null for what a version of
 * the product has signed that declared no calls.
 */
export type JournaledCall = {
  id: string;
  kind: string | null;
  input: unknown;
  isDeferrable: boolean;
  purpose?: GasPurpose | undefined;
};

/** A signed call without a recorded end. `raws` in the order in which they were signed, the first at `signedMs`. */
export type OpenCall = JournaledCall & { raws: readonly Hex[]; signedMs: number };

/** Keeps each transaction before it is sent for the first time, and how its call ended. */
export interface CallJournal {
  /** Stores a signed transaction. @throws when it is not stored: then it must not be sent */
  signed(call: JournaledCall, transaction: SignedTransaction): Promise<void>;
  /** Stores that the call of these transactions has ended. */
  ended(txHashes: readonly Hex[], outcome: Outcome['status']): Promise<void>;
  /** Every call without an end, the oldest first. */
  open(): Promise<OpenCall[]>;
}
