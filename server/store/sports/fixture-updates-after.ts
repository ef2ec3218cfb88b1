import type { Pool } from 'pg';
import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
import { type HeadBounds, headBounds, lastRowBefore } from '../queries/changes/changefeed-head.ts';
import { FIXTURES_TOPIC } from '../queries/changes/changefeed-notices.ts';
import type { Queryable } from '../within-budget.ts';

const READ = `SELECT u.seq, u.fixture_id AS "fixtureId", u.body, u.minute, u.stored_ms AS "storedMs",
    (SELECT p.body FROM fixture_update p WHERE p.fixture_id = u.fixture_id AND p.seq < u.seq
      ORDER BY p.seq DESC LIMIT 1) AS before,
    EXISTS (SELECT FROM outcome_fixture o WHERE o.fixture_id = u.fixture_id) AS "hasMarket"
  FROM fixture_update u WHERE u.seq > $1 ORDER BY u.seq LIMIT $2`;

/** The updates after a sequence number, ascending, at most `limit`. */
export async function fixtureUpdatesAfter(
  db: Queryable,
  after: number,
  limit: number,
): Promise<FixtureUpdate[]> {
  const { rows } = await db.query<FixtureUpdate>({
    name: 'fixture-updates-after',
    text: READ,
    values: [after, limit],
  });
  return rows;
}

/** Where the topic ends. */
export const fixtureUpdateBounds = (db: Pool): Promise<HeadBounds> => headBounds(db, FIXTURES_TOPIC);

/** The number of the last update that was stored before `sinceMs`; 0 when there is none. */
export const lastFixtureUpdateBefore = (db: Pool, sinceMs: number): Promise<number> =>
  lastRowBefore(db, { topic: FIXTURES_TOPIC, table: 'fixture_update', cameMs: 'stored_ms' }, sinceMs);
