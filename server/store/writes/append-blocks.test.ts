import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import {
  madeCoreBlock,
  madeEvmHeader,
  storeCoreBlocks,
  storeEvmHeaders,
} from '#server/test/market-data/made-blocks.ts';
import { coreBlocksAfter } from '../queries/blocks/core-blocks-after.ts';
import { evmHeadersAfter } from '../queries/blocks/evm-headers-after.ts';
import { transaction } from '../transaction.ts';
import { appendCoreBlocks } from './append-core-blocks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await database.pool.query('TRUNCATE core_block, evm_header, changefeed_head');
});
afterAll(() => database.drop());

const storeHeights = (...heights: number[]) => storeCoreBlocks(database.pool, heights.map(madeCoreBlock));
const storedCore = () => coreBlocksAfter(database.pool, 0, 1_000);
const heightsOf = async () =>
  (await storedCore()).map(({ block }) => (block.kind === 'core' ? block.height : null));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('core blocks', () => {
  it('are answered as they are stored, numbered from 1', async () => {
    const appended = await storeHeights(70, 71);
    expect(await storedCore()).toEqual(appended);
    const { block, nodeSeenUs } = madeCoreBlock(71);
    const occurredUs = block.blockTimeMs * 1_000;
    expect(appended[1]).toEqual({ seq: 2, occurredUs, nodeSeenUs, block });
  });

  it('that are stored already, or lower than one that is, are passed over', async () => {
    await storeHeights(5, 6);
    expect(await storeHeights(4, 5, 6)).toEqual([]);
    expect((await storeHeights(6, 9, 8, 9, 10)).map(({ seq }) => seq)).toEqual([3, 4]);
    expect(await heightsOf()).toEqual([5, 6, 9, 10]);
  });

  it('of a chain that began anew are stored, though their heights are lower', async () => {
    await storeHeights(1_000_000);
    const { block } = madeCoreBlock(1_000_000);
    const anew = {
      ...madeCoreBlock(3),
      block: { ...block, height: 3, blockTimeMs: block.blockTimeMs + 61_000 },
    };
    expect(await storeCoreBlocks(database.pool, [anew])).toMatchObject([{ seq: 2, block: { height: 3 } }]);
  });

  it('leave no hole in the numbers when their transaction is rolled back', async () => {
    await storeHeights(1);
    const failed = transaction(database.pool, async (tx) => {
      await appendCoreBlocks(tx, [madeCoreBlock(2), madeCoreBlock(3)]);
      throw new Error('ended');
    });
    await expect(failed).rejects.toThrow('ended');
    expect(await storeHeights(2, 3)).toMatchObject([{ seq: 2 }, { seq: 3 }]);
  });

  it('of any batches, in any order and by several writers at once, have gapless numbers and ascending heights', async () => {
    const batches = fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 8 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        await database.pool.query('TRUNCATE core_block, changefeed_head');
        const answers = await Promise.all(all.map((heights) => storeHeights(...heights)));
        const stored = await storedCore();
        expect(stored.map(({ seq }) => seq)).toEqual(upTo(stored.length));
        expect(answers.flat().sort((a, b) => a.seq - b.seq)).toEqual(stored);
        const heights = await heightsOf();
        expect(heights).toEqual([...new Set(heights)].sort((a, b) => Number(a) - Number(b)));
        expect(heights.at(-1)).toBe(all.flat().length > 0 ? Math.max(...all.flat()) : undefined);
      }),
      { numRuns: 25 },
    );
  });
});

describe('EVM headers', () => {
  it('are answered as they are stored', async () => {
    const appended = await storeEvmHeaders(database.pool, [madeEvmHeader(1), madeEvmHeader(2)]);
    expect(await evmHeadersAfter(database.pool, 0, 10)).toEqual(appended);
    const { block, nodeSeenUs } = madeEvmHeader(2);
    expect(appended[1]).toEqual({ seq: 2, occurredUs: block.timestamp * 1_000_000, nodeSeenUs, block });
  });

  it('of a branch that takes the place of another follow with new numbers, and a header is stored once', async () => {
    const first = [1, 2, 3].map((number) => madeEvmHeader(number));
    const branch = [madeEvmHeader(2, 1, 0), madeEvmHeader(3, 1), madeEvmHeader(4, 1)];
    await storeEvmHeaders(database.pool, first);
    expect(await storeEvmHeaders(database.pool, [...first, ...branch, ...branch])).toMatchObject(
      branch.map(({ block }, index) => ({ seq: 4 + index, block })),
    );
    expect(await storeEvmHeaders(database.pool, first)).toEqual([]);
  });

  it('are numbered apart from core blocks', async () => {
    await storeHeights(1, 2, 3);
    expect(await storeEvmHeaders(database.pool, [madeEvmHeader(9)])).toMatchObject([{ seq: 1 }]);
  });

  it('of any batches by several writers at once have gapless numbers, each header once', async () => {
    const header = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 2 }));
    const batches = fc.array(fc.array(header, { maxLength: 8 }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        await database.pool.query('TRUNCATE evm_header, changefeed_head');
        const store = (batch: [number, number][]) =>
          storeEvmHeaders(
            database.pool,
            batch.map(([number, branch]) => madeEvmHeader(number, branch)),
          );
        await Promise.all(all.map(store));
        const stored = await evmHeadersAfter(database.pool, 0, 1_000);
        const given = all.flat().map(([number, branch]) => madeEvmHeader(number, branch).block.hash);
        expect(stored.map(({ seq }) => seq)).toEqual(upTo(new Set(given).size));
        expect(new Set(stored.map(({ block }) => 'hash' in block && block.hash))).toEqual(new Set(given));
      }),
      { numRuns: 25 },
    );
  });
});
