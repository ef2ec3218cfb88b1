import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../server/test/databases/database.ts';
import { answeredColumns } from './answered-columns.ts';

/** Statements, and whether each column of their answers can be null. */
const CASES: [string, string[]][] = [
  ['SELECT outcome_id, settled_at_ms FROM outcome', ['never', 'null']],
  // A condition that null does not pass.
  ['SELECT settled_at_ms FROM outcome WHERE settled_at_ms > $1', ['never']],
  ['SELECT settled_at_ms FROM outcome WHERE settled_at_ms IS NOT NULL AND is_settled', ['never']],
  ['SELECT settled_at_ms FROM outcome WHERE settled_at_ms > $1 OR is_settled', ['null']],
  // Joins.
  ['SELECT o.title, s.trades FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id)', ['never', 'null']],
  ['SELECT o.title, s.trades FROM outcome o FULL JOIN outcome_stats s USING (outcome_id)', ['null', 'null']],
  [
    'SELECT s.trades FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id) WHERE s.traders > 1',
    ['never'],
  ],
  [
    'WITH x AS (SELECT s.trades FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id)) SELECT * FROM x',
    ['null'],
  ],
  // Sums.
  ['SELECT count(*), sum(trades), coalesce(sum(trades), 0) FROM coin_hour', ['never', 'null', 'never']],
  ['SELECT coin, sum(trades) FROM coin_hour GROUP BY coin', ['never', 'never']],
  ['SELECT max(seq) FROM fill HAVING count(*) > 0', ['never']],
  ['SELECT sum(trades) FILTER (WHERE hour > 1) FROM coin_hour GROUP BY coin', ['null']],
  ['SELECT coin, hour FROM coin_hour GROUP BY GROUPING SETS ((coin), (hour))', ['null', 'null']],
  ['SELECT lag(hour) OVER (ORDER BY hour), row_number() OVER () FROM coin_hour', ['null', 'never']],
  // Statements in parentheses.
  ['SELECT (SELECT title FROM outcome LIMIT 1), (SELECT count(*) FROM outcome)', ['null', 'never']],
  ['SELECT EXISTS (SELECT FROM outcome), ARRAY(SELECT title FROM outcome)', ['never', 'never']],
  ['WITH x AS (SELECT count(*) AS n FROM outcome) SELECT (SELECT n FROM x)', ['never']],
  // Expressions.
  [
    'SELECT CASE WHEN is_settled THEN 1 END, CASE WHEN is_settled THEN 1 ELSE 2 END FROM outcome',
    ['null', 'never'],
  ],
  ['SELECT CASE WHEN settled_at_ms IS NULL THEN 0 ELSE settled_at_ms END FROM outcome', ['never']],
  [
    'SELECT settled_at_ms + 1, nullif(title, $1), title || name, $2::int FROM outcome',
    ['null', 'null', 'never', 'unknown'],
  ],
  // Several statements as one.
  ['SELECT title FROM outcome UNION ALL SELECT NULL', ['null']],
  ['SELECT title FROM outcome UNION ALL SELECT name FROM outcome', ['never']],
  [
    'WITH RECURSIVE n AS (SELECT 1 AS at UNION ALL SELECT at + 1 FROM n WHERE at < 9) SELECT at FROM n',
    ['never'],
  ],
  // What commands return.
  [
    'UPDATE outcome SET settled_at_ms = NULL WHERE settled_at_ms > 1 RETURNING settled_at_ms, title',
    ['null', 'never'],
  ],
  ['UPDATE outcome SET settled_at_ms = first_seen_ms RETURNING settled_at_ms', ['never']],
  ['DELETE FROM outcome WHERE settled_at_ms > 1 RETURNING settled_at_ms, outcome_id', ['never', 'never']],
];

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

it('tells from schema and statement which columns can be null', async () => {
  const answered = await answeredColumns(
    database,
    CASES.map(([text]) => text),
  );
  const found = CASES.map(([text]) => {
    const columns = answered.get(text);
    return [text, Array.isArray(columns) ? columns.map(({ nullability }) => nullability) : String(columns)];
  });
  expect(found).toEqual(CASES);
});

it('tells of a statement that Postgres refuses, and goes on with the next', async () => {
  const answered = await answeredColumns(database, ['SELECT nothing FROM outcome', 'SELECT 1 AS one']);
  expect(answered.get('SELECT nothing FROM outcome')).toBeInstanceOf(Error);
  expect(answered.get('SELECT 1 AS one')).toEqual([{ name: 'one', nullability: 'never', delivered: 1 }]);
});
