import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { fillBounds, fillsAfter, lastFillBefore } from './fills-after.ts';
import { newestFills } from './newest-fills.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('fills after a position', () => {
  it('are nothing in an empty store', async () => {
    const { pool } = database;
    expect(await fillBounds(pool)).toEqual({ head: 0, history: 0 });
    expect([await lastFillBefore(pool, 5), await fillsAfter(pool, 0, 5)]).toEqual([0, []]);
  });

  it('come in order, and the last before a time is found among any number of them', async () => {
    const { pool } = database;
    for (const [index, count] of [1, 7, 3, 20, 1].entries()) {
      await storeFills(pool, { count, timeMs: 1_000 * (index + 1) });
    }
    expect(await fillBounds(pool)).toEqual({ head: 32, history: 0 });
    expect((await fillsAfter(pool, 10, 3)).map(({ seq }) => seq)).toEqual([11, 12, 13]);
    const all = await newestFills(pool, { limit: 100 });
    expect(await fillsAfter(pool, 0, 100)).toEqual(all);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 7_000 }), async (sinceMs) => {
        const expected = all.filter(({ timeMs }) => timeMs < sinceMs).length;
        expect(await lastFillBefore(pool, sinceMs)).toBe(expected);
      }),
      { numRuns: 30, examples: [[1_000], [1_001], [5_000], [5_001]] },
    );
  });
});
