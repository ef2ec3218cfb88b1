import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SequencedOutcomeChange } from '#domain/outcome/outcome-change.ts';
import { outcomeSpecSchema } from '#domain/outcome/upstream-rows.ts';
import { lockRollups } from '#store/rollups/rollup-lock.ts';
import { inTransaction } from '#store/writes-metadata/in-transaction.ts';
import { freshDatabase, type TestDatabase } from '../../test/databases/database.ts';
import { Catalogue } from './catalogue.ts';
import { MetadataWriter } from './metadata-writer.ts';
import { spec } from './testing/metadata-harness.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

it('stores metadata while the rollups are being written by somebody else', async () => {
  const catalogue = new Catalogue();
  const outcome = outcomeSpecSchema.parse(spec(70));
  const change = catalogue.take({ outcomes: [outcome], questions: [] }, true);
  const stored: SequencedOutcomeChange[] = [];
  const onChanges = (changes: SequencedOutcomeChange[]) => stored.push(...changes);
  const writer = new MetadataWriter({ db: database.pool, now: Date.now, onChanges }, catalogue);
  await database.pool.query(
    `INSERT INTO coin_category (coin, category, underlying) VALUES (700, 'other', '')`,
  );
  await inTransaction(database.pool, async (client) => {
    await lockRollups(client);
    await writer.storeLive(change);
  });
  const { rows } = await database.pool.query('SELECT outcome_id, category FROM outcome');
  expect(rows).toEqual([{ outcome_id: 70, category: 'sports' }]);
  expect(stored).toMatchObject([{ seq: 1, outcomeId: 70, change: 'registered' }]);
});
