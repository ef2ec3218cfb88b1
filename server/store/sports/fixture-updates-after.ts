import type { Pool } from 'pg';
import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
import { type HeadBounds, headBounds, lastRowBefore } from '../queries/changefeed-head.ts';
import { FIXTURES_TOPIC } from '../queries/changefeed-notices.ts';

/** The updates after a sequence number, ascending, at most `limit`. */
export async function fixtureUpdatesAfter(db: Pool, after: number, limit: number): Promise<FixtureUpdate[]> {
  const { rows } = await db.query<FixtureUpdate>({
    name: 'fixture-updates-after',
    text: `SELECT seq, fixture_id AS "fixtureId", body, stored_ms AS "storedMs"
      FROM fixture_update WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [after, limit],
  });
  return rows;
}

/** Where the topic ends. */
export const fixtureUpdateBounds = (db: Pool): Promise<HeadBounds> => headBounds(db, FIXTURES_TOPIC);

/** The number of the last update that was stored before `sinceMs`; 0 when there is none. */
export const lastFixtureUpdateBefore = (db: Pool, sinceMs: number): Promise<number> =>
  lastRowBefore(db, { topic: FIXTURES_TOPIC, table: 'fixture_update', cameMs: 'stored_ms' }, sinceMs);
