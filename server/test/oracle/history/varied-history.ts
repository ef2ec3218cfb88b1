import type { SeedOutcome, SeedQuestion } from '#server/test/market-data/seed-markets.ts';
import { randomOf } from '#transports/http/v1/leaderboard/testing/random-fills.ts';
import { blockLine, hourFile, nodeDirectory } from '../hand-made.ts';
import { BUSY_OUTCOME, busyOrders } from './busy-market.ts';
import type { Event } from './ledger.ts';
import { type Listing, listings, metadataOf, questionsOf } from './listings.ts';
import { Market } from './market.ts';
import { type Order, orders, type Random, upTo } from './orders.ts';

const TRADES = 1_500;
/** One order in so many converts instead of trading. */
const CONVERTS_EVERY = 12;
const RECENT_MS = 3 * 86_400_000;
const CLUSTER_MS = 8 * 3_600_000;

export type VariedHistory = { dir: string; outcomes: SeedOutcome[]; questions: SeedQuestion[] };

/** Long ago everything happens in a few hours of the day, so that there are fewer files to read. */
function gather(order: Order, endMs: number): Order {
  if (endMs - order.timeMs < RECENT_MS) return order;
  return {
    ...order,
    timeMs: Math.floor(order.timeMs / CLUSTER_MS) * CLUSTER_MS + (order.timeMs % 3_600_000),
  };
}

/** What an order may be about at its time: the outcome that it names, or any but the busy one. */
const openTo = ({ timeMs, outcomeId = 0 }: Order, all: Listing[]): Listing[] =>
  all
    .filter(({ listedMs, settlesMs }) => listedMs <= timeMs && timeMs < settlesMs)
    .filter((one) => (outcomeId === 0 ? one.outcomeId !== BUSY_OUTCOME : one.outcomeId === outcomeId));

function eventsOf(market: Market, random: Random, order: Order, place: number, open: Listing[]): Event[] {
  const listing = open[upTo(random, open.length)];
  if (!listing) return [];
  if (order.outcomeId !== undefined) return market.trade(order, listing);
  if (order.builder !== null || place % CONVERTS_EVERY !== 0) return market.trade(order, listing);
  const into = open[upTo(random, open.length)];
  if (place % (5 * CONVERTS_EVERY) === 0 && into) return market.negate(order.timeMs, listing, into);
  const converted = market.convert(order, listing);
  // Some go on to buy more of what they began without buying.
  return place % (2 * CONVERTS_EVERY) === 0 ? [...converted, ...market.trade(order, listing)] : converted;
}

/** The blocks of the history in order of time, payouts of an outcome when it settles. */
function blocksOf(random: Random, all: Listing[], endMs: number): [timeMs: number, Event[]][] {
  const market = new Market(random);
  const settling = all
    .filter(({ settlesMs }) => settlesMs <= endMs)
    .sort((a, b) => a.settlesMs - b.settlesMs);
  const asked = [...orders(random, endMs, TRADES), ...busyOrders(random, all, endMs)].map((order) =>
    gather(order, endMs),
  );
  const blocks: [number, Event[]][] = [];
  const settleUntil = (timeMs: number) => {
    while (settling[0] && settling[0].settlesMs <= timeMs) {
      const listing = settling.shift() as Listing;
      blocks.push([listing.settlesMs, market.settle(listing)]);
    }
  };
  for (const [place, order] of asked.sort((a, b) => a.timeMs - b.timeMs).entries()) {
    settleUntil(order.timeMs);
    const events = eventsOf(market, random, order, place, openTo(order, all));
    // What happens at one moment is in one block.
    const [lastMs, last] = blocks.at(-1) ?? [];
    if (lastMs === order.timeMs) last?.push(...events);
    else blocks.push([order.timeMs, events]);
  }
  settleUntil(endMs);
  return blocks;
}

/**
 * Node files of a made-up history that ends at `endMs`: 76 builders of seven kinds, over 240 wallets and 260 outcomes,
 * every kind of fill, one outcome of over 5,000 trades. The same seed deals the same; times are counted back from the end.
 */
export function variedHistory(seed: number, endMs: number): VariedHistory {
  const random = randomOf(seed);
  const all = listings(random, endMs);
  const files: Record<string, string> = {};
  for (const [index, [timeMs, events]] of blocksOf(random, all, endMs).entries()) {
    const name = hourFile(timeMs);
    files[name] = `${files[name] ?? ''}${blockLine(index + 1, timeMs, events)}\n`;
  }
  return { dir: nodeDirectory(files), outcomes: metadataOf(all, endMs), questions: questionsOf(all) };
}
