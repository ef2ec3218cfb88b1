import type { Hex } from '../parlay/hex.ts';
import type { ParlayLeg } from '../parlay/legs.ts';
import type { TokenPermit } from '../parlay/signature.ts';
import type { ParlayOrder, ParlayQuote } from '../parlay/structs.ts';
import type { Attempt } from './request.ts';

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
