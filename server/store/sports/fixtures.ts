import type { Pool } from 'pg';
import type { FixtureStatus } from '#domain/sports/fixture.ts';
import { FIXTURES_TOPIC } from '../queries/changes/changefeed-notices.ts';

/** The JSON of a fixture for clients; null if it is not stored. */
export async function fixtureBody(db: Pool, fixtureId: number): Promise<string | null> {
  const { rows } = await db.query<{ body: string }>({
    name: 'fixture-body',
    text: 'SELECT body FROM fixture WHERE fixture_id = $1',
    values: [fixtureId],
  });
  return rows[0]?.body ?? null;
}

/**
 * The JSON of stored fixtures by id, in the requested order, and the last update that they include, in one snapshot.
 */
export async function fixturesAsOf(
  db: Pool,
  fixtureIds: readonly number[],
): Promise<{ bodies: string[]; position: number }> {
  const { rows } = await db.query<{ bodies: string[] | null; position: number }>({
    name: 'fixtures-as-of',
    text: `SELECT
        (SELECT array_agg(f.body ORDER BY k.place) FROM unnest($1::bigint[]) WITH ORDINALITY k (fixture_id, place)
          JOIN fixture f USING (fixture_id)) AS bodies,
        coalesce((SELECT seq FROM changefeed_head WHERE topic = $2), 0) AS position`,
    values: [fixtureIds, FIXTURES_TOPIC],
  });
  return { bodies: rows[0]?.bodies ?? [], position: rows[0]?.position ?? 0 };
}

/** The state of a fixture that polling needs. */
export type FixtureStanding = {
  fixtureId: number;
  status: FixtureStatus;
  startingAtMs: number;
  body: string;
};

/** Fixtures that begin from `fromMs` up to, not including, `toMs`. */
export async function fixtureStandings(
  db: Pool,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<FixtureStanding[]> {
  const { rows } = await db.query<FixtureStanding>({
    name: 'fixture-standings',
    text: `SELECT fixture_id AS "fixtureId", status, starting_at_ms AS "startingAtMs", body FROM fixture
      WHERE starting_at_ms >= $1 AND starting_at_ms < $2 ORDER BY fixture_id`,
    values: [fromMs, toMs],
  });
  return rows;
}

/** Fixtures that began before `beforeMs` and were live when they were looked at last, at most 100. */
export async function liveFixturesBefore(db: Pool, beforeMs: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'live-fixtures-before',
    text: `SELECT fixture_id AS id FROM fixture WHERE starting_at_ms < $1 AND status = 'live'
      ORDER BY starting_at_ms DESC LIMIT 100`,
    values: [beforeMs],
  });
  return rows.map(({ id }) => id);
}
