import {
  makerCommitment,
  type ReceiptBody,
  type ReceiptQuote,
  SELECTION_RULE,
} from '#domain/receipt/receipt-body.ts';
import { type RfqRecord, type SignedQuote, signedQuoteOf } from '#domain/rfq/request.ts';
import type { BookedQuote } from '#domain/rfq/rfq.ts';
import { escrowTermsOf, requestViewOf } from '../requests/snapshot.ts';

const receiptQuote = (booked: BookedQuote, { quote, signature }: SignedQuote): ReceiptQuote => ({
  quote_id: booked.quoteId,
  maker_commitment: makerCommitment(quote.maker, booked.quoteId, signature),
  maker_collateral_e6: String(booked.makerCollateralE6),
  received_at: booked.receivedMs,
  expires_at: booked.expiresMs,
  last_look: booked.lastLook,
  out: booked.out,
});

/** The receipt of a filled request, made at `madeMs`; null when it was not filled. */
export function receiptOf(record: RfqRecord, madeMs: number): ReceiptBody | null {
  const { rfq, terms } = record;
  const winner = signedQuoteOf(record, rfq.chosenQuoteId);
  if (rfq.status !== 'FILLED' || !winner || rfq.parlayId === null) return null;
  return {
    version: 1,
    request: requestViewOf(record),
    escrow_terms: escrowTermsOf(terms),
    window: { opened_at: rfq.windowStartsMs ?? 0, closed_at: rfq.windowEndsMs ?? 0 },
    rule: SELECTION_RULE,
    quotes: rfq.quotes.flatMap((booked) => {
      const signed = signedQuoteOf(record, booked.quoteId);
      return signed ? [receiptQuote(booked, signed)] : [];
    }),
    winner: { quote_id: winner.quoteId, quote_hash: winner.quoteHash },
    accepted_at: rfq.acceptedMs ?? 0,
    tx_hash: rfq.txHash ?? '',
    parlay_id: String(rfq.parlayId),
    made_at: madeMs,
  };
}
