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
