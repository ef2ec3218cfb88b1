import { bestQuote } from '../rfq/best-quote.ts';
import type { ReceiptBody } from './receipt-body.ts';

/**
 * The winner by the rule, recomputed from what a receipt says; null when no quote was left. Judged at the acceptance:
 * what was better then would have been offered, and what had expired before it was offered could not be.
 */
export function winnerOf(receipt: ReceiptBody): string | null {
  const quotes = receipt.quotes.map((quote) => ({
    quoteId: quote.quote_id,
    maker: quote.maker_commitment,
    makerCollateralE6: BigInt(quote.maker_collateral_e6),
    receivedMs: quote.received_at,
    expiresMs: quote.expires_at,
    lastLook: quote.last_look,
    out: quote.out,
  }));
  return bestQuote(quotes, receipt.accepted_at)?.quoteId ?? null;
}
