import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import {
  madeCoreBlock,
  madeEvmHeader,
  storeCoreBlocks,
  storeEvmHeaders,
} from '#server/test/market-data/made-blocks.ts';
import { monitorBlocks } from './monitor-blocks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE core_block, evm_header, changefeed_head');
});
afterAll(() => database.drop());

const monitor = () => monitorBlocks({ db: database.pool });

/** Stores blocks that were on their way for so many milliseconds each. */
const storeCore = (...latenciesMs: number[]) =>
  storeCoreBlocks(
    database.pool,
    latenciesMs.map((ms, index) => {
      const { block } = madeCoreBlock(index + 1);
      return { block, nodeSeenUs: Math.round((block.blockTimeMs + ms) * 1_000) };
    }),
  );

describe('the block monitor', () => {
  it('has nothing to tell of a kind of which no block was stored', async () => {
    expect(await monitor()).toEqual({ core: null, evm: null });
    await storeEvmHeaders(database.pool, [madeEvmHeader(7)]);
    const { core, evm } = await monitor();
    expect(core).toBeNull();
    expect(evm).toMatchObject({ blocksPerSecond: null, latency: { blocks: 1, p50Ms: 80, p99Ms: 80 } });
  });

  it('tells the newest blocks, newest first, and how many are made in a second, also where all were seen at once', async () => {
    const stored = await storeCore(...Array.from({ length: 101 }, (_, index) => 11_000 - index * 100));
    const { core } = await monitor();
    expect(core?.recent).toEqual(stored.slice(-20).reverse());
    expect(core?.blocksPerSecond).toBeCloseTo(10);
  });

  it('counts a block at a bound above it, and one that was seen before it was made in a bucket of its own', async () => {
    await storeCore(-3, 0, 9.999, 10, 4_999.999, 5_000, 60_000);
    const { buckets } = (await monitor()).core?.latency ?? { buckets: [] };
    expect(buckets.filter(({ blocks }) => blocks > 0)).toEqual([
      { fromMs: null, toMs: 0, blocks: 1 },
      { fromMs: 0, toMs: 10, blocks: 2 },
      { fromMs: 10, toMs: 25, blocks: 1 },
      { fromMs: 2_000, toMs: 5_000, blocks: 1 },
      { fromMs: 5_000, toMs: null, blocks: 2 },
    ]);
  });

  it('tells of any latencies what counting them one by one tells', async () => {
    const latencies = fc.array(fc.integer({ min: -50, max: 9_000 }), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(latencies, async (all) => {
        await database.pool.query('TRUNCATE core_block, changefeed_head');
        await storeCore(...all);
        const latency = (await monitor()).core?.latency;
        const sorted = [...all].sort((a, b) => a - b);
        const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
        expect(latency).toMatchObject({ blocks: all.length, p50Ms: at(0.5), p99Ms: at(0.99) });
        for (const { fromMs, toMs, blocks } of latency?.buckets ?? []) {
          const within = all.filter((ms) => ms >= (fromMs ?? -Infinity) && ms < (toMs ?? Infinity));
          expect(blocks).toBe(within.length);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('looks at the newest thousand blocks alone', async () => {
    await storeCore(...Array.from({ length: 1_200 }, (_, index) => (index < 200 ? 9_000 : 5)));
    expect((await monitor()).core?.latency).toMatchObject({ blocks: 1_000, p99Ms: 5 });
  });
});
