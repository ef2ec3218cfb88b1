import { winPayout } from '#domain/parlay/fees.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { sizeE6 } from '#domain/parlay/price.ts';
import { compareQuotes } from '#domain/rfq/best-quote.ts';
import { type RfqRecord, type SignedQuote, signedQuoteOf } from '#domain/rfq/request.ts';
import type { RfqStatus } from '#domain/rfq/rfq.ts';
import { type EscrowTerms, escrowTermsOf, type RequestView, requestViewOf } from './requests/snapshot.ts';

export type RfqRequestFrame = { type: 'RFQ_REQUEST' } & RequestView & { escrow_terms: EscrowTerms };

/** A quote for people. Amounts are decimal USD texts; odds are payout per net stake. */
export type FriendlyQuote = {
  quoteId: string;
  maker: Address;
  /** What the taker is paid when every leg wins, after the spread. */
  netPayout: string;
  odds: number;
  priceE6: string;
  makerCollateralE6: string;
  lastLook: boolean;
  expiresAt: number;
};
export type QuotesFrame = {
  type: 'quotes';
  rfq_id: string;
  status: string;
  /** The offered quote once the window is closed. */
  quote_id: string | null;
  /** Live quotes, best first. */
  quotes: FriendlyQuote[];
};

export type ConfirmationRequestFrame = { type: 'RFQ_CONFIRMATION_REQUEST' } & RequestView & {
    quote_id: string;
    maker_address: Address;
    signer_address: Address;
    signature_type: 0;
    price_e6: string;
    fill_size_e6: string;
    confirm_by: number;
    escrow_terms: EscrowTerms;
  };

/** Open: clients skip statuses that they do not know. FAILED is final, and CONFIRMED unless the chain loses the block: LOST. */
export type ExecutionStatus = 'MATCHED' | 'MINED' | 'CONFIRMED' | 'RETRYING' | 'LOST' | 'FAILED';
export type ExecutionUpdateFrame = {
  type: 'RFQ_EXECUTION_UPDATE';
  rfq_id: string;
  quote_id: string;
  status: ExecutionStatus;
  tx_hash?: string;
  parlay_id?: string;
  code?: string;
  error?: string;
};

export type TradeFrame = {
  type: 'RFQ_TRADE';
  rfq_id: string;
  requester_id: string;
  condition_id: string;
  leg_position_ids: string[];
  direction: 'BUY';
  side: 'YES';
  price_e6: string;
  size_e6: string;
  executed_at: number;
  tx_hash: string | null;
};

/** For a maker that did not win, after the trade: how far it was from the best, and no identity. */
export type QuoteResultFrame = {
  type: 'QUOTE_RESULT';
  rfq_id: string;
  quote_id: string;
  result: 'WON' | 'LOST';
  /** Place among the quotes that were live at the close, 1 for the best. */
  rank: number;
  quotes: number;
  best_price_e6: string;
  /** How much more collateral the winner put up. */
  distance_e6: string;
};

/** For a maker whose quote was live: the request ended without a trade, so what it promised is free again. */
export type RequestEndedFrame = { type: 'RFQ_ENDED'; rfq_id: string; quote_id: string; status: RfqStatus };

export type MakerErrorFrame = {
  type: 'RFQ_ERROR';
  code: string;
  error: string;
  rfq_id: string;
  quote_id: string;
  request_type: 'RFQ_QUOTE';
};

/** A 6-decimal amount as a decimal text with all six digits. */
function usd(amountE6: bigint): string {
  const digits = String(amountE6).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

export const requestFrame = (record: RfqRecord): RfqRequestFrame => ({
  type: 'RFQ_REQUEST',
  ...requestViewOf(record),
  escrow_terms: escrowTermsOf(record.terms),
});

/** Live quotes of a request as its taker sees them. */
export function quotesFrame(record: RfqRecord): QuotesFrame {
  const { rfq, terms } = record;
  const live = rfq.quotes.filter(({ out }) => out === null).sort(compareQuotes);
  const quotes = live.flatMap((booked) => {
    const signed = signedQuoteOf(record, booked.quoteId);
    if (!signed) return [];
    const payoutE6 = winPayout(terms.netStakeE6, booked.makerCollateralE6, terms.spreadBps);
    return [
      {
        quoteId: booked.quoteId,
        maker: signed.quote.maker,
        netPayout: usd(payoutE6),
        odds: Number((payoutE6 * 10_000n) / terms.netStakeE6) / 10_000,
        priceE6: String(signed.priceE6),
        makerCollateralE6: String(booked.makerCollateralE6),
        lastLook: booked.lastLook,
        expiresAt: booked.expiresMs,
      },
    ];
  });
  return {
    type: 'quotes',
    rfq_id: rfq.rfqId,
    status: rfq.status,
    quote_id: rfq.chosenQuoteId,
    quotes,
  };
}

/** The question to a maker with last look; null when the request waits for no maker. */
export function confirmationFrame(record: RfqRecord): ConfirmationRequestFrame | null {
  const chosen = signedQuoteOf(record, record.rfq.chosenQuoteId);
  const { status, confirmByMs } = record.rfq;
  if (status !== 'AWAITING_MAKER_CONFIRMATION' || !chosen || confirmByMs === null) return null;
  return {
    type: 'RFQ_CONFIRMATION_REQUEST',
    ...requestViewOf(record),
    quote_id: chosen.quoteId,
    maker_address: chosen.quote.maker,
    signer_address: chosen.signer,
    signature_type: 0,
    price_e6: String(chosen.priceE6),
    fill_size_e6: String(sizeE6(record.terms.netStakeE6, chosen.quote.makerCollateral)),
    confirm_by: confirmByMs,
    escrow_terms: escrowTermsOf(record.terms),
  };
}

/** A fill on the public tape; it names no maker. */
export function tradeFrame(record: RfqRecord, filled: SignedQuote): TradeFrame {
  const view = requestViewOf(record);
  return {
    type: 'RFQ_TRADE',
    rfq_id: view.rfq_id,
    requester_id: view.requestor_public_id,
    condition_id: view.condition_id,
    leg_position_ids: view.leg_position_ids,
    direction: 'BUY',
    side: 'YES',
    price_e6: String(filled.priceE6),
    size_e6: String(sizeE6(record.terms.netStakeE6, filled.quote.makerCollateral)),
    executed_at: record.rfq.endedMs ?? 0,
    tx_hash: record.rfq.txHash,
  };
}

/**
 * The notice to each maker with a live quote that the request ended without a trade. Reveals nothing about others.
 */
export function endedFrames(record: RfqRecord): { maker: Address; frame: RequestEndedFrame }[] {
  const { rfqId, status, quotes } = record.rfq;
  return quotes.flatMap(({ quoteId, out }) => {
    const signed = out === 'superseded' || out === 'canceled' ? null : signedQuoteOf(record, quoteId);
    if (!signed) return [];
    const frame: RequestEndedFrame = { type: 'RFQ_ENDED', rfq_id: rfqId, quote_id: quoteId, status };
    return [{ maker: signed.quote.maker, frame }];
  });
}

/** The result of each maker's last quote once the request is filled. */
export function quoteResults(
  record: RfqRecord,
  filled: SignedQuote,
): { maker: Address; frame: QuoteResultFrame }[] {
  const entered = record.rfq.quotes.filter(({ out }) => out !== 'superseded' && out !== 'canceled');
  const ranked = entered.sort(compareQuotes);
  return ranked.flatMap((booked, place) => {
    const signed = signedQuoteOf(record, booked.quoteId);
    if (!signed) return [];
    const distance = filled.quote.makerCollateral - signed.quote.makerCollateral;
    const frame: QuoteResultFrame = {
      type: 'QUOTE_RESULT',
      rfq_id: record.rfq.rfqId,
      quote_id: booked.quoteId,
      result: booked.quoteId === filled.quoteId ? 'WON' : 'LOST',
      rank: place + 1,
      quotes: ranked.length,
      best_price_e6: String(filled.priceE6),
      distance_e6: String(distance > 0n ? distance : 0n),
    };
    return [{ maker: signed.quote.maker, frame }];
  });
}
