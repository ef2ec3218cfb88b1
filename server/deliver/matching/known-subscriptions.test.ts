import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { addOrg, change, subscribe } from '../testing/webhook-harness.ts';
import { KnownSubscriptions } from './known-subscriptions.ts';

let database: TestDatabase;
let known: KnownSubscriptions;
let heard: number;

beforeEach(async () => {
  database = await freshDatabase();
  heard = 0;
  known = new KnownSubscriptions({
    ...{ db: database.pool, databaseUrl: database.url, logger: createLogger({ level: 'silent' }) },
    onChange: () => {
      heard += 1;
    },
  });
  await addOrg(database.pool, 'org_1');
  await expect.poll(() => heard).toBe(1); // it listens
});
afterEach(async () => {
  await known.close();
  await database.drop();
});

it('every change that was committed before is known', async () => {
  await known.current();
  for (let nth = 1; nth <= 100; nth += 1) {
    await subscribe(database.pool, { subscriptionId: `whk_${nth}`, orgId: 'org_1', scope: 'market' });
    expect((await known.current()).size).toBe(nth);
  }
  for (let nth = 1; nth <= 100; nth += 1) {
    await change(database.pool, `whk_${nth}`, "status = 'paused'");
    expect((await known.current()).size).toBe(100 - nth);
  }
});

it('the event loop is not blocked while all subscriptions are read', async () => {
  const count = 5_000;
  const index = await known.current();
  await database.pool.query(
    `INSERT INTO webhook_subscription (subscription_id, org_id, sealed_secret, url, event_types, scope)
     SELECT 'whk_' || n, 'org_1', '', 'https://example.com/', '{fill}', 'market' FROM generate_series(1, $1) n`,
    [count],
  );
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'hashmark-webhooks'`,
  );
  await expect.poll(() => heard).toBeGreaterThan(1); // the listener was lost: all will be read again
  let isRead = false;
  const reading = known.current().finally(() => {
    isRead = true;
  });
  const sizes = new Set<number>();
  while (!isRead) {
    sizes.add(index.size);
    await nextTurn();
  }
  expect((await reading).size).toBe(count);
  expect([...sizes].filter((size) => size > 0 && size < count)).not.toEqual([]);
});
