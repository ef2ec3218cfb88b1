import type { Pool } from 'pg';
import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
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

/** The newest committed number; 0 for none. */
export async function fixtureUpdateBounds(db: Pool): Promise<{ head: number; history: number }> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'changefeed-head',
    text: 'SELECT seq FROM changefeed_head WHERE topic = $1',
    values: [FIXTURES_TOPIC],
  });
  return { head: rows[0]?.seq ?? 0, history: 0 };
}

/** The number of the last update that was stored before `sinceMs`, also where it has been deleted; 0 when there is none. */
export async function lastFixtureUpdateBefore(db: Pool, sinceMs: number): Promise<number> {
  const { rows } = await db.query<{ seq: number }>({
    name: 'last-fixture-update-before',
    text: `SELECT coalesce((SELECT max(seq) FROM fixture_update WHERE stored_ms < $1),
      (SELECT min(seq) - 1 FROM fixture_update), (SELECT seq FROM changefeed_head WHERE topic = $2), 0) AS seq`,
    values: [sinceMs, FIXTURES_TOPIC],
  });
  return rows[0]?.seq ?? 0;
}
