import type { Address, Hex } from './hex.ts';
import type { ParlayLeg } from './legs.ts';

/** How a leg counts, or how a parlay ended for its taker; in the escrow's own order. */
export const VERDICTS = ['open', 'won', 'lost', 'void'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Events of the escrow, by their contract names. Amounts in 6-decimal units. */
export type EscrowEventBody =
  | {
      type: 'ParlayCreated';
      parlayId: bigint;
      taker: Address;
      maker: Address;
      /** Gross of fees. */
      takerCollateral: bigint;
      makerCollateral: bigint;
      legsHash: Hex;
      legs: ParlayLeg[];
      quoteHash: Hex;
    }
  | {
      type: 'FeesPaid';
      parlayId: bigint;
      feeRecipient: Address;
      builder: Address;
      protocolFee: bigint;
      builderFee: bigint;
    }
  | { type: 'LegResolved'; parlayId: bigint; outcomeId: number; index: number; verdict: Verdict }
  | {
      type: 'ParlaySettled';
      parlayId: bigint;
      verdict: Verdict;
      takerPayout: bigint;
      makerPayout: bigint;
      spread: bigint;
    }
  | {
      type: 'Novated';
      parlayId: bigint;
      oldTaker: Address;
      newTaker: Address;
      payout: bigint;
      offerHash: Hex;
    }
  | { type: 'Credited'; account: Address; amount: bigint }
  | { type: 'Withdrawn'; account: Address; to: Address; amount: bigint }
  | { type: 'NonceUsed'; owner: Address; nonce: bigint }
  | { type: 'QuoteSignerSet'; maker: Address; signer: Address; allowed: boolean }
  | { type: 'VaultSet'; vault: Address; registered: boolean }
  | { type: 'SpreadSet'; spreadBps: number; effectiveAt: bigint }
  | { type: 'FeeRecipientSet'; feeRecipient: Address };

/** Position of an event on the chain; `timeMs` is its block's. */
export type EscrowEventPlace = {
  blockNumber: number;
  blockHash: Hex;
  logIndex: number;
  txHash: Hex;
  timeMs: number;
};

export type EscrowEvent = EscrowEventBody & EscrowEventPlace;

/** A block that was read to its end. */
export type BlockMark = { number: number; hash: Hex; timeMs: number };
