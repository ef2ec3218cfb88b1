import { halfTickText, TICKS } from '../basics/format.ts';
import { midHalfTicks } from './book.ts';
import type { Market } from './state.ts';

/** Yes mid in half ticks: the book's, else the last trade's; null when there never was either. */
export function markHalfTicks(market: Market): number | null {
  return midHalfTicks(market.book) ?? (market.lastTick === null ? null : market.lastTick * 2);
}

/** Mids of both coins, which add up to 1; none before there is a book or a trade. */
export function midsOf(market: Market): Record<string, string> {
  const half = markHalfTicks(market);
  if (half === null) return {};
  return { [`#${market.id}0`]: halfTickText(half), [`#${market.id}1`]: halfTickText(2 * TICKS - half) };
}
