import type { EnrichedFixture } from './enriched-fixture.ts';

/** A score, and the epoch ms from which it applies. */
export type ScoreChange = { atMs: number; home: number; away: number };

/** When the score changed, goals that were taken back too, from a fixture’s states in their order. The first is no change. */
export function scoreChanges(
  states: readonly { fixture: Pick<EnrichedFixture, 'score'>; atMs: number }[],
): ScoreChange[] {
  const changes: ScoreChange[] = [];
  let last: EnrichedFixture['score'] = null;
  for (const { fixture, atMs } of states) {
    const { score } = fixture;
    if (score && last && (score.home !== last.home || score.away !== last.away)) {
      changes.push({ atMs, home: score.home, away: score.away });
    }
    last = score ?? last;
  }
  return changes;
}
