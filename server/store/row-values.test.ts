import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromE8 } from '#domain/fixed.ts';
import {
  amount,
  either,
  hex,
  integer,
  named,
  plain,
  type RowJson,
  ratio,
  rowJson,
  utc,
} from '#domain/row-json.ts';
import { formatUtc } from '#domain/time.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { valuesOf } from './row-values.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const valuesFrom = async (columns: string, rows: string, values: unknown[]): Promise<string | null> =>
  (await db.pool.query<{ values: string | null }>(valuesOf(columns, rows), values)).rows[0]?.values ?? null;
const list = async (
  row: RowJson<unknown>,
  columns: string,
  rows: string,
  values: unknown[],
): Promise<string> => row.list(await valuesFrom(columns, rows, values)).text;

/** Integers of every size that a sum in 1e-8 units may have. */
const amounts = fc.array(
  fc
    .bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
    .chain((whole) => fc.integer({ min: 0, max: 20 }).map((places) => whole / 10n ** BigInt(places))),
  { minLength: 1, maxLength: 200 },
);

it('an amount is written to the byte as JSON.stringify writes it, whether it is stored as bigint or as numeric', async () => {
  const rows = (type: string) =>
    `FROM unnest($1::numeric[]) WITH ORDINALITY u (n, place) CROSS JOIN LATERAL (SELECT n::${type} AS x) t ORDER BY place`;
  await fc.assert(
    fc.asyncProperty(amounts, async (values) => {
      const wanted = (some: readonly bigint[]) => JSON.stringify(some.map((x) => ({ x: fromE8(x) + 0 })));
      const x = rowJson(['x'], { x: amount('x') });
      expect(await list(x, 'x', rows('numeric'), [values])).toBe(wanted(values));
      const small = values.map((value) => value / 100n);
      expect(await list(x, 'x', rows('bigint'), [small])).toBe(wanted(small));
    }),
  );
});

it('a ratio is written to the byte as JSON.stringify writes it', async () => {
  const rows = 'FROM unnest($1::numeric[]) WITH ORDINALITY u (x, place) ORDER BY place';
  const halved = (first: number, second: number): number => first / (second * second + 1);
  await fc.assert(
    fc.asyncProperty(amounts, async (values) => {
      expect(
        await list(rowJson(['half', 'x'], { x: ratio(['x', 'half'], halved) }), 'x / 2, x', rows, [
          values.map((x) => x * 2n),
        ]),
      ).toBe(JSON.stringify(values.map((x) => ({ x: halved(Number(x * 2n), Number(x)) }))));
    }),
  );
});

it('a time is written to the byte as the API does elsewhere', async () => {
  const instants = fc.array(fc.integer({ min: 0, max: Date.UTC(2200, 0) }), { minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(instants, async (values) => {
      const rows = 'FROM unnest($1::bigint[]) WITH ORDINALITY u (x, place) ORDER BY place';
      const written = await list(rowJson(['x'], { at: utc('x') }), 'x', rows, [values]);
      expect(written).toBe(JSON.stringify(values.map((ms) => ({ at: formatUtc(ms) }))));
    }),
  );
});

it('a list keeps the order of its rows and of their values, and is empty without any', async () => {
  const row = rowJson(['n', 'next', 'is_odd', 'bytes', 'some'], {
    ...{ n: integer('n'), name: plain('n', '#'), code: named('n', (code) => `code ${code}`) },
    ...{
      of: ratio(['n', 'next'], (first, second) => first / second),
      odd: either('is_odd', 'B', 'A'),
      yes: either('is_odd', true, false),
    },
    ...{ bytes: hex('bytes'), some: hex('some') },
  });
  const columns = "n, n + 1, n % 2 = 1, bytes, coalesce(CASE WHEN n > 1 THEN bytes END, '')";
  const rows = `FROM (SELECT n, decode(lpad(to_hex(n), 4, '0'), 'hex') AS bytes FROM generate_series(1, $1::int) n) s
    ORDER BY n DESC`;
  const first =
    '{"n":1,"name":"#1","code":"code 1","of":0.5,"odd":"B","yes":true,"bytes":"0x0001","some":""}';
  const second =
    '{"n":2,"name":"#2","code":"code 2","of":0.6666666666666666,"odd":"A","yes":false,"bytes":"0x0002","some":"0x0002"}';
  expect(await list(row, columns, rows, [2])).toBe(`[${second},${first}]`);
  expect(row.one((await valuesFrom(columns, rows, [1])) ?? '').text).toBe(first);
  expect(await list(row, columns, rows, [0])).toBe('[]');
});
