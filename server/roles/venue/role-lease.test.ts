import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger, type Logger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type LeasedRole, RoleLease, type RoleLeaseTiming } from './role-lease.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** One that takes over after a while of silence, and one that is silent from the start. */
const PATIENT: Partial<RoleLeaseTiming> = { leaseMs: 120_000, renewMs: 20, retryMs: 20 };
const SILENT: Partial<RoleLeaseTiming> = { leaseMs: 50, renewMs: 600_000, retryMs: 20 };

function leaseOf(role: LeasedRole, timing = PATIENT) {
  const life = new AbortController();
  const [told, lost] = [Promise.withResolvers<object>(), Promise.withResolvers<void>()];
  const warn: Logger['warn'] = (fields) => told.resolve(fields);
  const logger: Logger = { ...createLogger({ level: 'silent' }), warn };
  const { url: databaseUrl } = database;
  const onLost = lost.resolve;
  const lease = new RoleLease({ databaseUrl, role, logger, onLost, timing, signal: life.signal });
  return { lease, told: told.promise, lost: lost.promise, end: () => life.abort() };
}

it('a second relay on a database says so and waits until the first gives the lease back; a keeper does not', async () => {
  const [first, second, keeper] = [leaseOf('relay'), leaseOf('relay'), leaseOf('keeper')];
  expect(await first.lease.take()).toBe(true);
  expect(await keeper.lease.take()).toBe(true);
  const taken = second.lease.take();
  expect(await second.told).toEqual({ reason: 'another relay holds this database' });
  expect([first.lease.isHeld, second.lease.isHeld]).toEqual([true, false]);
  await first.lease.release();
  expect(await taken).toBe(true);
  await Promise.all([second, keeper].map(({ lease }) => lease.release()));
});

it('a relay that waits ends with its process, and a lease whose session broke is kept', async () => {
  const [first, second] = [leaseOf('relay'), leaseOf('relay')];
  await first.lease.take();
  const taken = second.lease.take();
  await second.told;
  second.end();
  expect(await taken).toBe(false);
  const { rowCount } = await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'hashmark-relay-lease'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  const untilMs = async (): Promise<number> =>
    (
      await database.pool.query<{ ms: number }>(
        `SELECT extract(epoch FROM lease_until)::float8 * 1000 AS ms FROM changefeed_cursor WHERE name = 'venue relay'`,
      )
    ).rows[0]?.ms ?? 0;
  const before = await untilMs();
  await expect.poll(untilMs).toBeGreaterThan(before);
  expect(first.lease.isHeld).toBe(true);
  await Promise.all([first, second].map(({ lease }) => lease.release()));
});

it('a relay that was silent for too long is replaced, and nothing of it is stored any more', async () => {
  const [hung, next] = [leaseOf('relay', SILENT), leaseOf('relay')];
  await hung.lease.take();
  const stale = hung.lease.openPool(() => {});
  await database.pool.query('CREATE TABLE told (by text)');
  // What it had begun when it fell silent holds a lock that nobody else gets.
  const begun = await stale.connect();
  await begun.query('BEGIN');
  await begun.query(`INSERT INTO told VALUES ('hung')`);
  await begun.query('LOCK TABLE told');
  expect(await next.lease.take()).toBe(true);
  const db = next.lease.openPool(() => {});
  await db.query(`INSERT INTO told VALUES ('next')`);
  await expect(begun.query('COMMIT')).rejects.toThrow();
  begun.release(new Error('ended by the server'));
  await expect(stale.query(`INSERT INTO told VALUES ('woken')`)).rejects.toThrow('held by another process');
  expect((await db.query('SELECT by FROM told')).rows).toEqual([{ by: 'next' }]);
  await Promise.all([stale.end(), db.end()]);
  await Promise.all([hung, next].map(({ lease }) => lease.release()));
});

it('a relay that was replaced is told so, and gives nothing back that is another’s', async () => {
  const [hung, next] = [leaseOf('relay', { ...SILENT, renewMs: 400 }), leaseOf('relay')];
  await hung.lease.take();
  expect(hung.lease.isHeld).toBe(true);
  expect(await next.lease.take()).toBe(true);
  await hung.lost;
  expect([hung.lease.isHeld, next.lease.isHeld]).toEqual([false, true]);
  await hung.lease.release();
  expect(next.lease.isHeld).toBe(true);
  await next.lease.release();
});
