import { LRUCache } from 'lru-cache';
import type { LegOutcome } from '#domain/parlay/combo-conflicts.ts';

type LegOutcomes = (outcomeIds: readonly number[]) => Promise<ReadonlyMap<number, LegOutcome>>;

/** How old an answer may be. */
const FRESH_MS = 500;
/** Outcomes that are kept. */
const MAX = 10_000;

/**
 * What was known of outcomes a moment ago, without asking for each request anew: for whoever looks again before
 * anything is promised. An outcome that is not known is asked for each time.
 */
export function recentLegOutcomes(ask: LegOutcomes): LegOutcomes {
  const recent = new LRUCache<number, LegOutcome>({ max: MAX, ttl: FRESH_MS });
  return async (outcomeIds) => {
    const found = new Map<number, LegOutcome>();
    const missing: number[] = [];
    for (const id of outcomeIds) {
      const known = recent.get(id);
      if (known) found.set(id, known);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    for (const [id, outcome] of await ask(missing)) {
      recent.set(id, outcome);
      found.set(id, outcome);
    }
    return found;
  };
}
