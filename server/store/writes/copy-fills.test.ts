import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIRS, type StoredFill } from '#domain/fill.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { newestFills } from '#store/queries/fills/newest-fills.ts';
import { copyFills, fillRow } from './copy-fills.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Amounts that the readers' JSON numbers hold exactly. */
const amount = fc.bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n });
const bytes = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((raw) => `0x${Buffer.from(raw).toString('hex')}`);
const fills: fc.Arbitrary<StoredFill> = fc.record({
  blockNumber: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  timeMs: fc.nat({ max: 2 ** 41 - 1 }),
  coin: fc.nat({ max: 2 ** 31 - 1 }),
  wallet: bytes(20),
  dir: fc.constantFrom(...DIRS),
  isBuy: fc.boolean(),
  pxE8: fc.bigInt({ min: 0n, max: 100_000_000n }),
  szE8: amount,
  notionalE8: amount,
  feeE8: amount,
  feeToken: fc.stringMatching(/^\+?[A-Za-z0-9:_.-]{1,24}$/),
  closedPnlE8: amount,
  crossed: fc.boolean(),
  startPositionE8: amount,
  oid: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  tid: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  hash: bytes(32),
  builder: fc.option(bytes(20)),
  builderFeeE8: amount,
});

test('what is copied is read back the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fills, { minLength: 1, maxLength: 40 }), async (given) => {
      await client.query('TRUNCATE fill');
      await copyFills(
        client,
        given.map((fill, at) => fillRow(fill, at + 1)),
      );
      expect(await newestFills(database.pool, { limit: 100 })).toEqual(
        given.map((fill, at) => ({ ...fill, seq: at + 1 })),
      );
    }),
    { numRuns: 30 },
  );
});

test('a large batch is copied whole', async () => {
  await client.query('TRUNCATE fill');
  const [fill] = fc.sample(fills, { numRuns: 1, seed: 5 });
  const rows = Array.from({ length: 9_000 }, (_, at) => fillRow(fill as StoredFill, at + 1));
  await copyFills(client, rows);
  const stored = await client.query('SELECT count(*)::int AS rows, max(seq)::int AS last FROM fill');
  expect(stored.rows).toEqual([{ rows: 9_000, last: 9_000 }]);
});
