import type { MarketClass } from './normalise-question.ts';

const PRICE = /(?:^|[|\s])price:(-?\d{1,15}(?:\.\d{1,18})?)(?:$|[|\s])/;

/**
 * The settlement price of an outcome: what side 0 pays (1, 0, or a fraction for a partial result), and for price
 * buckets the price level that decided, from details such as `price:63120.5`.
 */
export function settlementPx(marketClass: MarketClass, settleFraction: string, details: string): number {
  const level = marketClass === 'priceBucket' ? PRICE.exec(details)?.[1] : undefined;
  return Number(level ?? settleFraction);
}

/** `0.0` and `1.0` as `0` and `1`: the shortest decimal of the fraction, as lifecycle events show it. */
export function shortFraction(settleFraction: string): string {
  const trimmed = settleFraction.includes('.') ? settleFraction.replace(/\.?0+$/, '') : settleFraction;
  return trimmed.replace(/^0+(?=\d)/, '');
}
