import type { Pool, PoolClient } from 'pg';
import { writeFixture } from '#domain/sports/enriched-fixture.ts';
import type { Fixture } from '#domain/sports/fixture.ts';
import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
import { announceCommit, FIXTURES_TOPIC } from '../queries/changes/changefeed-notices.ts';
import { transaction } from '../transaction.ts';
import { reserveNumbers } from '../writes/reserve-numbers.ts';
import { fixtureUpdatesAfter } from './fixture-updates-after.ts';

const FIXTURES_LOCK = 4_927_102;

type Written = { fixture: Fixture; body: string };
type Stored = { fixture_id: number; body: string; minute: number | null; league_logo: string | null };

async function readStored(client: PoolClient, ids: readonly number[]): Promise<Map<number, Stored>> {
  const { rows } = await client.query<Stored>({
    name: 'stored-fixtures',
    text: 'SELECT fixture_id, body, minute, league_logo FROM fixture WHERE fixture_id = ANY ($1::bigint[])',
    values: [ids],
  });
  return new Map(rows.map((row) => [row.fixture_id, row]));
}

async function upsert(client: PoolClient, rows: readonly Written[], nowMs: number): Promise<void> {
  const of = <T>(read: (fixture: Fixture) => T): T[] => rows.map(({ fixture }) => read(fixture));
  await client.query({
    name: 'upsert-fixtures',
    text: `INSERT INTO fixture (fixture_id, league, home_name, away_name, home_code, away_code, status, starting_at_ms,
        minute, league_logo, body, stored_ms)
      SELECT *, $12::bigint FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
        $7::text[], $8::bigint[], $9::int[], $10::text[], $11::text[])
      ON CONFLICT (fixture_id) DO UPDATE SET league = excluded.league, home_name = excluded.home_name,
        away_name = excluded.away_name, home_code = excluded.home_code, away_code = excluded.away_code,
        status = excluded.status, starting_at_ms = excluded.starting_at_ms, minute = excluded.minute,
        league_logo = excluded.league_logo, body = excluded.body, stored_ms = excluded.stored_ms`,
    values: [
      of(({ id }) => id),
      of(({ league }) => league),
      of(({ home }) => home.name),
      of(({ away }) => away.name),
      of(({ home }) => home.shortCode),
      of(({ away }) => away.shortCode),
      of(({ status }) => status),
      of(({ startingAtMs }) => startingAtMs),
      of(({ minute }) => minute),
      of(({ leagueLogo }) => leagueLogo),
      rows.map(({ body }) => body),
      nowMs,
    ],
  });
}

async function appendUpdates(
  client: PoolClient,
  rows: readonly Written[],
  nowMs: number,
): Promise<FixtureUpdate[]> {
  if (rows.length === 0) return [];
  const first = await reserveNumbers(client, FIXTURES_TOPIC, rows.length);
  await client.query({
    name: 'append-fixture-updates',
    text: `INSERT INTO fixture_update (seq, fixture_id, body, minute, stored_ms)
      SELECT $1 + place - 1, fixture_id, body, minute, $5
      FROM unnest($2::bigint[], $3::text[], $4::int[]) WITH ORDINALITY AS r (fixture_id, body, minute, place)`,
    values: [
      first,
      rows.map(({ fixture }) => fixture.id),
      rows.map(({ body }) => body),
      rows.map(({ fixture }) => fixture.minute),
      nowMs,
    ],
  });
  await announceCommit(client, { topic: FIXTURES_TOPIC, head: first + rows.length - 1 });
  return fixtureUpdatesAfter(client, first - 1, rows.length);
}

/**
 * Stores changed fixtures, each given once, and appends client-visible changes to the topic. A change of the minute
 * alone is stored without an update. @returns the updates
 */
export function writeFixtures(
  db: Pool,
  fixtures: readonly Fixture[],
  nowMs: number,
): Promise<FixtureUpdate[]> {
  if (fixtures.length === 0) return Promise.resolve([]);
  return transaction(db, async (client) => {
    // Of two processes that saw the same change, the second finds it stored.
    await client.query('SELECT pg_advisory_xact_lock($1)', [FIXTURES_LOCK]);
    const stored = await readStored(
      client,
      fixtures.map(({ id }) => id),
    );
    const written = fixtures.map((fixture): Written => ({ fixture, body: writeFixture(fixture) }));
    const isTold = ({ fixture, body }: Written) => stored.get(fixture.id)?.body !== body;
    const isNew = (one: Written) => {
      const old = stored.get(one.fixture.id);
      const { minute, leagueLogo } = one.fixture;
      return isTold(one) || old?.minute !== minute || old.league_logo !== leagueLogo;
    };
    const changed = written.filter(isNew);
    if (changed.length > 0) await upsert(client, changed, nowMs);
    return appendUpdates(client, changed.filter(isTold), nowMs);
  });
}

/** Deletes updates that were stored before `beforeMs`, `portion` at most, and answers how many. */
export async function pruneFixtureUpdates(db: Pool, beforeMs: number, portion: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM fixture_update WHERE seq IN (
       SELECT seq FROM fixture_update WHERE stored_ms < $1 ORDER BY stored_ms LIMIT $2)`,
    [beforeMs, portion],
  );
  return rowCount ?? 0;
}

/** Deletes fixtures that no market is about and that began before `beforeMs`, `portion` at most, and answers how many. */
export async function pruneFixtures(db: Pool, beforeMs: number, portion: number): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM fixture WHERE fixture_id IN (
       SELECT fixture_id FROM fixture f WHERE starting_at_ms < $1
         AND NOT EXISTS (SELECT FROM outcome_fixture b WHERE b.fixture_id = f.fixture_id)
       ORDER BY starting_at_ms LIMIT $2)`,
    [beforeMs, portion],
  );
  return rowCount ?? 0;
}
