/** Lifecycle events of an outcome. `settled` repeats when a settlement is corrected. */
export type Lifecycle = 'registered' | 'updated' | 'settled';

export type OutcomeChange = { outcomeId: number; change: Lifecycle };

/** A stored change with its durable sequence number: gapless, in the order of commit. */
export type SequencedOutcomeChange = OutcomeChange & {
  seq: number;
  /** When it was stored, epoch ms. */
  storedMs: number;
};
