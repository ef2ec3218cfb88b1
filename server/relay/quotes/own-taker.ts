import type { ParlayQuote } from '#domain/parlay/structs.ts';
import { isSameAddress } from '../addresses.ts';

/** What may go wrong with a quote that was taken all the same. */
export type QuoteWarning = { code: string; error: string };

/**
 * For a maker that quotes a request of its own: the specification has the relay take the quote and the escrow refuse
 * its fill, so that the maker is told at once how that will end. Null for every other quote.
 */
export const ownTakerWarning = ({
  maker,
  taker,
}: Pick<ParlayQuote, 'maker' | 'taker'>): QuoteWarning | null =>
  isSameAddress(maker, taker)
    ? {
        code: 'TRADE_SUBMISSION_FAILED',
        error: 'the maker is the taker of this request: the escrow will refuse the fill',
      }
    : null;
