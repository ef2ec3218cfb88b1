import type { Address, Hex } from '#domain/parlay/hex.ts';
import { comboPositionIds, positionIdOf } from '#domain/parlay/legs.ts';
import { sizeE6 } from '#domain/parlay/price.ts';
import { publicIdOf } from '#domain/receipt/receipt-body.ts';
import { type RfqRecord, type RfqTerms, signedQuoteOf } from '#domain/rfq/request.ts';
import type { LostFill, RfqFailure, RfqStatus } from '#domain/rfq/rfq.ts';

/** The terms that both signatures bind, as the wire has them. */
export type EscrowTerms = {
  taker: Address;
  taker_collateral_e6: string;
  net_stake_e6: string;
  builder: Address;
  protocol_fee_bps: number;
  builder_fee_bps: number;
  spread_bps: number;
  escrow: Address;
  chain_id: number;
};

/** What a request asks for, without its terms. */
export type RequestView = {
  rfq_id: string;
  requestor_public_id: string;
  leg_position_ids: string[];
  condition_id: Hex;
  yes_position_id: string;
  no_position_id: string;
  direction: 'BUY';
  side: 'YES';
  requested_size: { unit: 'notional'; value_e6: string };
  /** Unix ms; null until the window has opened. */
  submission_deadline: number | null;
  created_at: number;
};

/** The offered quote, or the one that was filled. */
export type BundleView = {
  requested_notional_e6: string;
  blended_price_e6: string;
  requested_shares_e6: string;
  allocations: {
    maker_quote_id: string;
    /** Hidden from others before the fill. */
    maker_address?: Address;
    signer_address?: Address;
    size_e6: string;
    price_e6: string;
    received_at: number;
  }[];
};

export type LostView = { parlay_id: string; tx_hash: string | null };

/** A request as takers read it. Times in unix ms. */
export type Snapshot = {
  status: RfqStatus;
  request: RequestView;
  competition_started_at: number | null;
  competition_ends_at: number | null;
  confirmation_started_at: number | null;
  confirmation_ends_at: number | null;
  /** Until when the offered quote can be accepted. */
  expires_at: number | null;
  quote_id: string | null;
  bundle: BundleView | null;
  escrow_terms: EscrowTerms;
  tx_hash: string | null;
  parlay_id: string | null;
  /** The earlier fill, if a reorganisation removed its block; null otherwise. */
  lost: LostView | null;
  error: RfqFailure | null;
};

export const escrowTermsOf = (terms: RfqTerms): EscrowTerms => ({
  taker: terms.taker,
  taker_collateral_e6: String(terms.grossE6),
  net_stake_e6: String(terms.netStakeE6),
  builder: terms.builder,
  protocol_fee_bps: terms.protocolFeeBps,
  builder_fee_bps: terms.builderFeeBps,
  spread_bps: terms.spreadBps,
  escrow: terms.escrow,
  chain_id: terms.chainId,
});

/** What follows from the terms of a request by hashing. */
type HashedView = Pick<RequestView, 'requestor_public_id' | 'yes_position_id' | 'no_position_id'>;

/** Cached with the terms: a request is read a dozen times. */
const hashed = new WeakMap<RfqTerms, HashedView>();

function hashedViewOf(terms: RfqTerms): HashedView {
  const known = hashed.get(terms);
  if (known) return known;
  const { yesPositionId, noPositionId } = comboPositionIds(terms.conditionId);
  const made = {
    requestor_public_id: publicIdOf(terms.taker),
    yes_position_id: yesPositionId,
    no_position_id: noPositionId,
  };
  hashed.set(terms, made);
  return made;
}

export function requestViewOf({ rfq, terms }: RfqRecord): RequestView {
  return {
    rfq_id: rfq.rfqId,
    ...hashedViewOf(terms),
    leg_position_ids: terms.legs.map(positionIdOf),
    condition_id: terms.conditionId,
    direction: 'BUY',
    side: 'YES',
    requested_size: { unit: 'notional', value_e6: String(terms.grossE6) },
    submission_deadline: rfq.windowEndsMs,
    created_at: rfq.createdMs,
  };
}

function bundleOf(record: RfqRecord): BundleView | null {
  const chosen = signedQuoteOf(record, record.rfq.chosenQuoteId);
  if (!chosen) return null;
  const size = String(sizeE6(record.terms.netStakeE6, chosen.quote.makerCollateral));
  const price = String(chosen.priceE6);
  return {
    requested_notional_e6: String(record.terms.grossE6),
    blended_price_e6: price,
    requested_shares_e6: size,
    allocations: [
      {
        maker_quote_id: chosen.quoteId,
        maker_address: chosen.quote.maker,
        signer_address: chosen.signer,
        size_e6: size,
        price_e6: price,
        received_at: chosen.receivedMs,
      },
    ],
  };
}

const lostView = (lost: LostFill | undefined): LostView | null =>
  lost ? { parlay_id: String(lost.parlayId), tx_hash: lost.txHash } : null;

/** The request as its taker reads it; quotes show only once the window is closed, and then only the offered one. */
export function snapshotOf(record: RfqRecord): Snapshot {
  const { rfq, terms } = record;
  return {
    status: rfq.status,
    request: requestViewOf(record),
    competition_started_at: rfq.windowStartsMs,
    competition_ends_at: rfq.windowEndsMs,
    confirmation_started_at: rfq.confirmByMs === null ? null : rfq.acceptedMs,
    confirmation_ends_at: rfq.confirmByMs,
    expires_at: rfq.status === 'AWAITING_REQUESTER_ACCEPTANCE' ? rfq.acceptByMs : null,
    quote_id: rfq.chosenQuoteId,
    bundle: bundleOf(record),
    escrow_terms: escrowTermsOf(terms),
    tx_hash: rfq.txHash,
    parlay_id: rfq.parlayId === null ? null : String(rfq.parlayId),
    lost: lostView(rfq.lost),
    error: rfq.failure,
  };
}
