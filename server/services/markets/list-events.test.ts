import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { ServiceContext } from '#services/context.ts';
import { listEvents } from './list-events.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query(
    `INSERT INTO outcome (outcome_id, name, description, title, market_class, side_a_name, side_b_name, category,
       subcategory, first_seen_ms, last_seen_ms)
     SELECT 5, 'Final', 'By official result. metadata=category:sports|subCategory:football', '', 'named', 'Yes', 'No',
       'sports', 'football', 0, 0`,
  );
  await database.pool.query(
    `INSERT INTO outcome_event (outcome_id, event_type, time_ms) VALUES (5, 'creation', 1), (5, 'settlement', 2)`,
  );
});
afterAll(() => database.drop());

it('gives the metadata tag to creations only, also where upstream wrote it itself', async () => {
  const ctx = { db: database.pool } as unknown as ServiceContext;
  const { body } = await listEvents(ctx, { limit: 10 });
  expect(body.data.map((event) => [event.event_type, event.description])).toEqual([
    ['settlement', 'By official result.'],
    ['creation', 'By official result. metadata=category:sports|subCategory:football'],
  ]);
});
