import type { Hex } from '../parlay/hex.ts';
import type { ParlayLeg } from '../parlay/legs.ts';
import type { TokenPermit } from '../parlay/signature.ts';
import type { ParlayOrder, ParlayQuote } from '../parlay/structs.ts';

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

/** Final result of a fill. `failed` only once it can no longer be mined. */
export type ExecutionResult =
  | { status: 'mined'; txHash: Hex; parlayId: bigint }
  | { status: 'failed'; txHash: Hex | null; code: string; error: string };
