import type { Hex } from '#domain/parlay/hex.ts';
import type { ParlayLeg } from '#domain/parlay/legs.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import type { ParlayOrder, ParlayQuote } from '#domain/parlay/structs.ts';
import type { Attempt } from '#domain/rfq/request.ts';

/** Everything that the escrow's `fill` takes, and the struct hash of the quote by which its event names it. */
export type SignedFill = {
  rfqId: string;
  quoteHash: Hex;
  quote: ParlayQuote;
  quoteSignature: Hex;
  order: ParlayOrder;
  orderSignature: Hex;
  legs: readonly ParlayLeg[];
  permit: TokenPermit | null;
};

/** What becomes of a fill in the end. `failed` is said only when the fill cannot be mined any more. */
export type ExecutionResult =
  | { status: 'mined'; txHash: Hex; parlayId: bigint }
  | { status: 'failed'; txHash: Hex | null; code: string; error: string };

/** Whom an executor tells how a fill goes. */
export type ExecutionListener = {
  /**
   * A transaction is signed and not yet sent. It must be sent only after this promise is fulfilled, and not at all when
   * it is rejected. Also called for each replacement: another fee makes another hash.
   */
  signed(attempt: Attempt): Promise<void>;
  /** A transaction was handed to the chain. */
  sent(txHash: Hex): void;
  /** It is in a block, and not yet deep enough to be final. */
  included(txHash: Hex): void;
  /** A replacement is on its way, or the first inclusion was undone. */
  retrying(txHash: Hex): void;
};

/**
 * Brings signed fills on chain. Each call settles within the executor's own time limits. A rejected promise means that
 * nothing is known: the relay asks again with `reconcile`.
 */
export interface Executor {
  /** Sends a fill of which no transaction was ever signed, and follows it until it is final. */
  submit(fill: SignedFill, listener: ExecutionListener): Promise<ExecutionResult>;
  /**
   * Finds out what became of a fill whose `attempts` were signed, and perhaps sent, and follows it until it is final.
   * By the escrow's event of the quote hash, the nonces of quote and order, and the attempts' hashes; an attempt that
   * the chain does not know may be sent again as it is. `not_sent` means that none of the attempts is or can still get
   * on chain, so a new transaction may be signed.
   */
  reconcile(
    fill: SignedFill,
    attempts: readonly Attempt[],
    listener: ExecutionListener,
  ): Promise<ExecutionResult | { status: 'not_sent' }>;
}
