import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import { outcomeSpecSchema } from '#domain/outcome/upstream-rows.ts';
import { recategorise } from '#store/rollups/recategorise.ts';
import { inTransaction } from '#store/writes-metadata/in-transaction.ts';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { Catalogue } from './catalogue.ts';
import { MetadataWriter } from './metadata-writer.ts';
import { poll, spec } from './testing/lab.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const unsorted = outcomeSpecSchema.parse(spec(70, { name: 'Song of the year', description: '' }));

/** A writer of a loop of its own, and what it has to store. */
function loop() {
  const catalogue = new Catalogue();
  const change = catalogue.take({ outcomes: [unsorted], questions: [] }, true);
  const writer = new MetadataWriter(
    { db: database.pool, bus: createMemoryBus(() => {}), now: Date.now },
    catalogue,
  );
  return () => writer.storeLive(change);
}

async function waitingWriters(): Promise<number> {
  const { rows } = await database.pool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

it('counts trades under the stored category when two loops write one outcome at the same time', async () => {
  await database.pool.query(
    `INSERT INTO coin_category (coin, category, underlying) VALUES (700, 'other', '')`,
  );
  await loop()();
  let second: Promise<void> | undefined;
  await inTransaction(database.pool, async (client) => {
    await client.query(`UPDATE outcome SET category = 'sports' WHERE outcome_id = 70`);
    await recategorise(client, [70]);
    second = loop()();
    await expect.poll(waitingWriters, poll).toBe(1);
  });
  await second;
  const { rows } = await database.pool.query(
    `SELECT o.category, k.category AS counted FROM outcome o JOIN coin_category k ON k.coin = 700`,
  );
  expect(rows).toEqual([{ category: 'other', counted: 'other' }]);
});
