import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import { createPool } from '#store/pool.ts';
import { writeFixtures } from '#store/sports/write-fixtures.ts';
import { databaseUrl } from './database.ts';

export type StagedMatch = {
  fixtureId: number;
  /** The id of the event that `score` makes. */
  goalId: string;
  /** Lets the home team score. */
  score(): Promise<void>;
};

type Changes = Parameters<typeof madeFixture>[0];

/** A match that no provider knows, under way without a goal: it is stored as ingest stores what it polls. */
export async function stageMatch(): Promise<StagedMatch> {
  const fixtureId = 90_000_000 + (Date.now() % 1_000_000);
  const nowMs = Date.now();
  const play = async (changes: Changes): Promise<void> => {
    const pool = createPool(databaseUrl(), { max: 2 });
    try {
      await writeFixtures(pool, [madeFixture({ id: fixtureId, startingAtMs: nowMs, ...changes })], nowMs);
    } finally {
      await pool.end();
    }
  };
  const live = { status: 'live', state: 'INPLAY_1ST_HALF', score: { home: 0, away: 0 }, minute: 1 } as const;
  await play(live);
  return {
    ...{ fixtureId, goalId: `evt_match_${fixtureId}_goal_1` },
    score: () => play({ ...live, score: { home: 1, away: 0 }, events: [madeEvent()], minute: 12 }),
  };
}
