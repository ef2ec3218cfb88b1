import type { PricedLeg, Pricing, QuoteRequest } from '#sdk/maker/index.ts';
import { priceParlay } from '#sdk/maker/index.ts';
import { PriceUnknownError } from './book-mid.ts';
import type { LivePrices } from './live-prices.ts';

/** Nearer than this to 0 or 1, in units of 1e-6, an outcome is as good as decided: others may know more. */
const LEAST_DOUBT_E6 = 5_000n;

/**
 * The legs of a request with their live chances, each read at most `maxAgeMs` ago.
 * @throws PriceUnknownError when one of them has none, or is as good as decided
 */
export function priceLegs(
  request: QuoteRequest,
  prices: LivePrices,
  maxAgeMs?: number,
): Promise<PricedLeg[]> {
  return Promise.all(
    request.legs.map(async ({ outcomeId, sideIndex }) => {
      const yesE6 = await prices.yesE6(outcomeId, maxAgeMs);
      if (yesE6 < LEAST_DOUBT_E6 || yesE6 > 1_000_000n - LEAST_DOUBT_E6) {
        throw new PriceUnknownError(`outcome ${outcomeId} is as good as decided`);
      }
      return { sideIndex, yesE6 };
    }),
  );
}

/** What a request is worth at live prices; without edge that is its fair price. @throws PriceUnknownError */
export async function priceRequest(
  request: QuoteRequest,
  prices: LivePrices,
  edgeBps: number,
  maxAgeMs?: number,
): Promise<Pricing> {
  return priceParlay(await priceLegs(request, prices, maxAgeMs), request.terms.netStakeE6, edgeBps);
}
