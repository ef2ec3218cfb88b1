import { nextUnit, type Rng } from '../basics/random.ts';
import type { Sim } from '../market/sim.ts';
import type { Listing, Topic } from '../universe/listing.ts';
import type { Placed } from '../universe/universe.ts';

const BUCKET_MS = 600_000;

/** What takers can choose from, with cumulative weights. */
export type Menu = { key: string; placed: Placed[]; sums: number[] };

/**
 * The menu of a time: a pure function of ten-minute time and of how many events of the plan have taken effect,
 * so that a run that resumes from a snapshot chooses as one that never stopped.
 */
export function menuAt(sim: Sim, atMs: number, known: Menu | null): Menu {
  const bucketMs = Math.floor(atMs / BUCKET_MS) * BUCKET_MS;
  const key = `${bucketMs}:${sim.state.nextEvent}`;
  if (known?.key === key) return known;
  const placed: Placed[] = [];
  const sums: number[] = [];
  let sum = 0;
  let last: Placed | null = null;
  for (const id of sim.state.markets.keys()) {
    const outcome = sim.universe.outcome(id);
    if (outcome === null || outcome.placed === last) continue;
    last = outcome.placed;
    sum += weightOf(last.listing, bucketMs);
    placed.push(last);
    sums.push(sum);
  }
  return { key, placed, sums };
}

/** Interest in a listing: grows towards its close, and peaks while a contest is under way. */
function weightOf(listing: Listing, atMs: number): number {
  const { atMs: openMs } = listing.creation;
  if (atMs >= listing.closeMs) return 0;
  const along = Math.max(0, (atMs - openMs) / (listing.closeMs - openMs));
  const sport = isSport(listing.topic);
  const peak = sport && listing.closeMs - atMs < 3 * 3_600_000 ? 7 : 1;
  return listing.popularity * (0.35 + 2.2 * along ** 3) * peak;
}

const isSport = (topic: Topic): boolean => topic === 'football' || topic === 'basketball';

export function pickPlaced(menu: Menu, rng: Rng): Placed | null {
  const target = nextUnit(rng) * (menu.sums.at(-1) ?? 0);
  let low = 0;
  let high = menu.sums.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((menu.sums[middle] as number) <= target) low = middle + 1;
    else high = middle;
  }
  return menu.placed[low] ?? null;
}
