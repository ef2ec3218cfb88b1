import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger, type Logger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import { RoleLock } from './role-lock.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

function lockOf(role: 'relay' | 'keeper') {
  const life = new AbortController();
  const told = Promise.withResolvers<object>();
  const warn: Logger['warn'] = (fields) => told.resolve(fields);
  const logger: Logger = { ...createLogger({ level: 'silent' }), warn };
  const lock = new RoleLock({ databaseUrl: database.url, role, logger, signal: life.signal });
  return { lock, told: told.promise, end: () => life.abort() };
}

it('a second relay on a database says so and waits until the first is gone; a keeper does not', async () => {
  const [first, second, keeper] = [lockOf('relay'), lockOf('relay'), lockOf('keeper')];
  expect(await first.lock.take()).toBe(true);
  expect(await keeper.lock.take()).toBe(true);
  const taken = second.lock.take();
  expect(await second.told).toEqual({ reason: 'another relay works on this database' });
  expect([first.lock.isHeld, second.lock.isHeld]).toEqual([true, false]);
  await first.lock.release();
  expect(await taken).toBe(true);
  await Promise.all([second, keeper].map(({ lock }) => lock.release()));
});

it('a relay that waits ends with its process, and a lock whose session broke is taken again', async () => {
  const [first, second] = [lockOf('relay'), lockOf('relay')];
  await first.lock.take();
  const taken = second.lock.take();
  await second.told;
  second.end();
  expect(await taken).toBe(false);
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'hashmark-relay-lock'`,
  );
  await first.told;
  await expect.poll(() => first.lock.isHeld).toBe(true);
  await first.lock.release();
});
