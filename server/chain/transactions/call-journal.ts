import type { GasPurpose } from '#domain/parlay/gas-spent.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { SignedTransaction } from './signed-transaction.ts';
import type { Outcome } from './submission.ts';

/** What a call is in its journal. */
export type CallName = { id: string; isDeferrable: boolean; purpose?: GasPurpose | undefined };

/** A call that was signed and whose end is not on record. `raws` in the order in which they were signed. */
export type OpenCall = CallName & { raws: readonly Hex[] };

/**
 * What is kept of calls that no other journal knows, such as claims: a transaction before it is sent for the first
 * time, and how its call ended. What is open when a process dies is taken up by the next.
 */
export interface CallJournal {
  /** Stores a signed transaction. @throws when it is not stored: then it must not be sent */
  signed(call: CallName, transaction: SignedTransaction): Promise<void>;
  /** Stores that the call of these transactions has ended. */
  ended(txHashes: readonly Hex[], outcome: Outcome['status']): Promise<void>;
  /** Every call without an end, the oldest first. */
  open(): Promise<OpenCall[]>;
}

/** Whether an outcome is the last word on what was signed. */
export const isFinal = ({ status }: Outcome): boolean => status !== 'pending';
