import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { putLegEnds } from './leg-ends.ts';
import { createLegOutcomes, legOutcomes } from './leg-outcomes.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

it('tells of each leg what upstream says of it and of its question, and nothing of unknown ones', async () => {
  await db.pool.query(
    `INSERT INTO question (question_id, name, description, title, market_class, first_seen_ms, last_seen_ms)
     VALUES (8, '', 'participantA:Leeds|participantB:Hull', '', 'named', 0, 0), (0, '', 'nobody', '', '', 0, 0)`,
  );
  await db.pool.query(
    `INSERT INTO outcome (outcome_id, question_id, name, description, title, market_class, category, subcategory,
       expiry_ms, side_a_name, side_b_name, first_seen_ms, last_seen_ms)
     VALUES (1, 8, '', 'participant:Leeds', '', 'named', 'sports', 'football', 9, '', '', 0, 0),
       (2, 0, '', 'alone', '', 'named', 'sports', '', 0, '', '', 0, 0)`,
  );
  const found = await legOutcomes(db.pool, [1, 2, 3, 4_294_967_295]);
  expect([...found.keys()].sort()).toEqual([1, 2]);
  expect(found.get(1)).toEqual({
    outcomeId: 1,
    questionId: 8,
    category: 'sports',
    subcategory: 'football',
    underlying: '',
    descriptions: ['participant:Leeds', 'participantA:Leeds|participantB:Hull'],
    isOver: false,
    endMs: 9,
  });
  expect(found.get(2)?.descriptions).toEqual(['alone', '']);
});

it('tells of the end that the operator has set, and of the match that an outcome is about', async () => {
  await db.pool.query(
    `INSERT INTO outcome (outcome_id, name, description, title, market_class, category, side_a_name, side_b_name,
       first_seen_ms, last_seen_ms)
     SELECT id, '', '', '', 'named', 'sports', '', '', 0, 0 FROM generate_series(10, 17) id`,
  );
  const kickOffMs = Date.UTC(2026, 10, 28, 15);
  await db.pool.query(
    `INSERT INTO fixture (fixture_id, league, home_name, away_name, status, starting_at_ms, body, stored_ms)
     VALUES (1, '', '', '', 'upcoming', $1, '{}', 0), (2, '', '', '', 'finished', $1, '{}', 0),
       (3, '', '', '', 'cancelled', $1, '{}', 0), (4, '', '', '', 'postponed', $1, '{}', 0)`,
    [kickOffMs],
  );
  await db.pool.query(
    `INSERT INTO outcome_fixture (outcome_id, fixture_id, confidence, is_swapped)
     VALUES (10, 1, 0.95, false), (11, 1, 0.95, false), (12, 2, 0.95, false), (13, 2, 0.7, false),
       (15, 3, 0.95, false), (16, 4, 0.95, false)`,
  );
  const at = { endMs: kickOffMs, nowMs: Date.now() };
  await putLegEnds(db.pool, [10, 14], at);
  await putLegEnds(db.pool, [14], { ...at, endMs: null });
  await db.pool.query('UPDATE outcome SET expiry_ms = $1 WHERE outcome_id = 17', [kickOffMs - 1]);
  await putLegEnds(db.pool, [17], at);
  const found = await legOutcomes(db.pool, [10, 11, 12, 13, 14, 15, 16, 17]);
  expect(
    [...found.values()].map(({ outcomeId, isOver, endMs }) => [outcomeId, isOver, endMs]).sort(),
  ).toEqual([
    [10, false, kickOffMs],
    [11, false, kickOffMs + 3 * 3_600_000],
    [12, true, 0],
    // A match that the binder is not sure of ends nothing.
    [13, false, 0],
    [14, false, 0],
    [15, true, 0],
    [16, false, 0],
    // A date ends a leg and never revives one.
    [17, false, kickOffMs - 1],
  ]);
});

it('tells each of many requests that come at once of its own legs', async () => {
  const known = createLegOutcomes(db.pool);
  const requests = Array.from({ length: 100 }, (_, nth) => known([nth % 2 === 0 ? 1 : 2]));
  const answers = await Promise.all(requests);
  expect(answers.map((found, nth) => found.get(nth % 2 === 0 ? 1 : 2)?.category)).toEqual(
    answers.map(() => 'sports'),
  );
});
