import { LRUCache } from 'lru-cache';
import type { LegOutcome } from '#domain/parlay/combo-conflicts.ts';

type LegOutcomes = (outcomeIds: readonly number[]) => Promise<ReadonlyMap<number, LegOutcome>>;

/** Maximum age of a cached outcome. */
const FRESH_MS = 500;
/** Outcomes that are kept. */
const MAX = 10_000;

/** A short-lived cache of outcomes, for callers that check again before committing. Unknown outcomes are not cached. */
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
