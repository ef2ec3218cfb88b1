import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formatUtc } from '#domain/time.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import { hex, listOf, number, object, plain, utc } from './json-sql.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const list = async (row: string, rows: string, values: unknown[]): Promise<string> =>
  (await db.pool.query<{ json: string }>(listOf(row, rows), values)).rows[0]?.json ?? '';

/** Doubles of every size below 2^53; amounts know no negative zero. */
const doubles = fc.array(
  fc
    .tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.integer({ min: -20, max: 14 }))
    .map(([digits, exponent]) => digits * 10 ** exponent + 0),
  { minLength: 1, maxLength: 200 },
);

it('Postgres writes a number to the byte as JSON.stringify does', async () => {
  await fc.assert(
    fc.asyncProperty(doubles, async (values) => {
      const rows = 'SELECT x FROM unnest($1::float8[]) WITH ORDINALITY u (x, place) ORDER BY place';
      const written = await list(object({ x: number('x') }), rows, [values]);
      expect(written).toBe(JSON.stringify(values.map((x) => ({ x }))));
    }),
  );
});

it('Postgres writes numbers as JSON.stringify does where either of them begins to write an exponent', async () => {
  const rows = 'SELECT x FROM unnest($1::float8[]) WITH ORDINALITY u (x, place) ORDER BY place';
  const values = [-7, -6, -5, -4, -3, 14, 15]
    .map((exponent) => Number(`1e${exponent}`))
    .flatMap((limit) => [limit, -limit, limit * (1 - 2 ** -52), limit * (1 + 2 ** -52)]);
  const written = await list(object({ x: number('x') }), rows, [values]);
  expect(written).toBe(JSON.stringify(values.map((x) => ({ x }))));
});

it('Postgres writes a time to the byte as the API does elsewhere', async () => {
  const instants = fc.array(fc.integer({ min: 0, max: Date.UTC(2200, 0) }), { minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(instants, async (values) => {
      const rows = 'SELECT x FROM unnest($1::bigint[]) WITH ORDINALITY u (x, place) ORDER BY place';
      const written = await list(object({ at: utc('x') }), rows, [values]);
      expect(written).toBe(JSON.stringify(values.map((ms) => ({ at: formatUtc(ms) }))));
    }),
  );
});

it('a list keeps the order of its rows, and is empty without any', async () => {
  const row = object({ name: plain('name'), bytes: hex('bytes') });
  const rows = `SELECT n::text AS name, decode(lpad(to_hex(n), 4, '0'), 'hex') AS bytes
    FROM generate_series(1, $1::int) n ORDER BY n DESC`;
  expect(await list(row, rows, [3])).toBe(
    '[{"name":"3","bytes":"0x0003"},{"name":"2","bytes":"0x0002"},{"name":"1","bytes":"0x0001"}]',
  );
  expect(await list(row, rows, [0])).toBe('[]');
});
