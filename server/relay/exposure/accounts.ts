import type { Address } from '#domain/parlay/hex.ts';

/** What the chain says of a maker, of the key that signs for it, and of one nonce. Amounts in 6-decimal units. */
export type MakerFacts = {
  balanceE6: bigint;
  /** What the escrow may take in all; a vault pays by itself and has its room here. */
  allowanceE6: bigint;
  /** Most of one quote; null without such a limit. */
  perQuoteMostE6: bigint | null;
  /** How many more parlays the maker takes; null for any number. */
  places: number | null;
  isNonceUsed: boolean;
  /** Whether `signer` may sign this maker's quotes: the maker itself, a key that it named, a vault's quoting key. */
  isSignerAllowed: boolean;
};

export type MakerQuestion = { maker: Address; signer: Address; nonce: bigint };

/** On-chain facts about makers. */
export interface MakerAccounts {
  /** Facts that are at hand; null when they are not. A question costs nothing, whoever it is about. */
  known(question: MakerQuestion): MakerFacts | null;
  /**
   * Facts that may be a few seconds old: at once when they are known. They decide whether a quote may compete. The maker
   * is watched from here on, so it has to be one.
   * @throws when the chain does not answer in time
   */
  cached(question: MakerQuestion): MakerFacts | Promise<MakerFacts>;
  /** Facts of now, for a quote that is about to be executed. @throws when the chain does not answer in time */
  fresh(question: MakerQuestion): Promise<MakerFacts>;
  /** What is known of a maker is out of date: it has just been filled. */
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
