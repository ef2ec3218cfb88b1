import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type LegEndInput, setLegEnd } from './set-leg-end.ts';

const AT = '2026-12-24T18:00Z';
let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.pool.query(
    `INSERT INTO outcome (outcome_id, question_id, name, description, title, market_class, side_a_name, side_b_name,
       first_seen_ms, last_seen_ms) SELECT id, 9, '', '', '', 'named', '', '', 0, 0 FROM generate_series(1, 2) id`,
  );
});
afterAll(() => db.drop());

const set = (input: Partial<LegEndInput>) =>
  setLegEnd(db.pool, { outcome: undefined, question: undefined, at: AT, ...input }, Date.now());
const ends = async () =>
  (await db.pool.query('SELECT outcome_id AS id, end_ms AS ms FROM leg_end ORDER BY outcome_id')).rows;

it('a date holds for each outcome of a question, may be set anew, and can be taken back', async () => {
  const ms = Date.parse(AT);
  expect(await set({ question: '9' })).toMatchObject({ outcomes: [1, 2] });
  expect(await ends()).toEqual([
    { id: 1, ms },
    { id: 2, ms },
  ]);
  await set({ outcome: '2', at: '2026-12-24T18:00:30Z' });
  expect(await set({ outcome: '1', at: 'none' })).toEqual({ outcomes: [1], endsAt: null });
  expect(await ends()).toEqual([{ id: 2, ms: ms + 30_000 }]);
});

it.each<[string, Partial<LegEndInput>, RegExp]>([
  ['neither an outcome nor a question', {}, /either --outcome or --question/],
  ['both', { outcome: '1', question: '9' }, /either --outcome or --question/],
  ['no number', { outcome: 'x' }, /must be a number/],
  ['a number that no outcome has', { outcome: '4294967296' }, /must be a number/],
  ['a question that nobody knows', { question: '10' }, /question 10 not found/],
  ['a day without an hour', { outcome: '1', at: '2026-12-24' }, /must be a time such as/],
  ['a month that does not exist', { outcome: '1', at: '2026-13-24T18:00Z' }, /must be a time such as/],
])('%s is refused by name', async (_what, input, message) => {
  await expect(set(input)).rejects.toThrow(message);
});
