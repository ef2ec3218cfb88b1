import type { BookedQuote } from './rfq.ts';

/**
 * Orders quotes from best to worst for the taker: the highest payout, which at the same stake is the highest
 * collateral; then the earliest receipt; then the lower quote id, by its characters.
 */
export function compareQuotes(left: BookedQuote, right: BookedQuote): number {
  if (left.makerCollateralE6 !== right.makerCollateralE6) {
    return left.makerCollateralE6 > right.makerCollateralE6 ? -1 : 1;
  }
  if (left.receivedMs !== right.receivedMs) return left.receivedMs - right.receivedMs;
  if (left.quoteId === right.quoteId) return 0;
  return left.quoteId < right.quoteId ? -1 : 1;
}

/** The best quote that is live at `atMs`; null when there is none. */
export function bestQuote(quotes: readonly BookedQuote[], atMs: number): BookedQuote | null {
  let best: BookedQuote | null = null;
  for (const quote of quotes) {
    if (quote.out !== null || quote.expiresMs <= atMs) continue;
    if (best === null || compareQuotes(quote, best) < 0) best = quote;
  }
  return best;
}
