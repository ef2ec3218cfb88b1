import type { Address } from '#domain/parlay/hex.ts';

/** What the chain says of a maker, of the key that signs for it, and of one nonce. Amounts in 6-decimal units. */
export type MakerFacts = {
  balanceE6: bigint;
  /** Allowance to the escrow. A vault pays by itself and reports its available amount here. */
  allowanceE6: bigint;
  /** Maximum per quote; null for no limit. */
  perQuoteMostE6: bigint | null;
  /** Number of further parlays the maker can take; null for no limit. */
  places: number | null;
  isNonceUsed: boolean;
  /** Whether `signer` may sign this maker's quotes: the maker itself, a key that it named, a vault's quoting key. */
  isSignerAllowed: boolean;
};

export type MakerQuestion = { maker: Address; signer: Address; nonce: bigint };

/** On-chain facts about makers. */
export interface MakerAccounts {
  /** Cached facts, or null. Never causes a chain read. */
  known(question: MakerQuestion): MakerFacts | null;
  /**
   * Facts that may be a few seconds old, synchronous when cached. They decide whether a quote may compete. The
   * maker is watched from then on, so verify its signature first.
   * @throws when the chain does not answer in time
   */
  cached(question: MakerQuestion): MakerFacts | Promise<MakerFacts>;
  /** Facts of now, for a quote that is about to be executed. @throws when the chain does not answer in time */
  fresh(question: MakerQuestion): Promise<MakerFacts>;
  /** Invalidates cached facts about a maker that has just been filled. */
  forget(maker: Address): void;
}

/** What the chain says of a taker. */
export type TakerFacts = {
  balanceE6: bigint;
  allowanceE6: bigint;
  /** The token's running number of permits: what the next permit has to sign. */
  permitNonce: bigint;
  /** Whether this nonce of an order is used. */
  isNonceUsed: boolean;
};

/** On-chain facts about takers. */
export interface TakerAccounts {
  /** Facts of now. @throws when the chain does not answer in time */
  fresh(question: { taker: Address; nonce: bigint }): Promise<TakerFacts>;
}
