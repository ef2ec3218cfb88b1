import type { Listing } from './listings.ts';
import { type Order, type Random, upTo } from './orders.ts';

/** One more than a belief curve shows trade by trade. */
const TRADES = 5_001;
/** So many trades happen at one moment, so that their order within it counts. */
const AT_ONCE = 4;
/** Wallets that trade nothing else. */
const WALLETS = [244, 245, 246, 247, 248, 249];
/** It is open at the end and its metadata is known. Nobody else deals in it. */
export const BUSY_OUTCOME = 195;
const DAY = 86_400_000;

/** Orders for one outcome alone, spread over its life but for its first day. */
export function busyOrders(random: Random, all: Listing[], endMs: number): Order[] {
  const listing = all.find(({ outcomeId }) => outcomeId === BUSY_OUTCOME);
  if (!listing) return [];
  const forMs = endMs - listing.listedMs - DAY;
  const times = Array.from({ length: Math.ceil(TRADES / AT_ONCE) }, () =>
    Math.floor(endMs - random() * forMs),
  );
  return Array.from({ length: TRADES }, (_, index) => ({
    timeMs: times[Math.floor(index / AT_ONCE)] ?? endMs,
    wallet: WALLETS[upTo(random, WALLETS.length)] ?? 0,
    builder: null,
    outcomeId: BUSY_OUTCOME,
  }));
}
