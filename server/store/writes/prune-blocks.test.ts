import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import {
  madeCoreBlock,
  madeEvmHeader,
  storeCoreBlocks,
  storeEvmHeaders,
} from '#server/test/market-data/made-blocks.ts';
import { CORE_BLOCKS, EVM_HEADERS } from '../queries/blocks/block-table.ts';
import { coreBlocksAfter } from '../queries/blocks/core-blocks-after.ts';
import { evmHeadersAfter } from '../queries/blocks/evm-headers-after.ts';
import { pruneBlocks } from './prune-blocks.ts';

const KEPT_MS = 5_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
/** A hundred blocks, ten a second. */
beforeEach(async () => {
  await database.pool.query('TRUNCATE core_block, evm_header, changefeed_head');
  const heights = Array.from({ length: 100 }, (_, index) => index + 1);
  await storeCoreBlocks(database.pool, heights.map(madeCoreBlock));
});
afterAll(() => database.drop());

const seenMs = (height: number): number => madeCoreBlock(height).nodeSeenUs / 1_000;
const prune = (nowMs: number, portion: number): Promise<number> =>
  pruneBlocks(database.pool, CORE_BLOCKS, { nowMs, keptMs: KEPT_MS }, portion);
const left = async (): Promise<number[]> =>
  (await coreBlocksAfter(database.pool, 0, 1_000)).map(({ seq }) => seq);

describe('old blocks', () => {
  it('go in portions, and none within the time that they are kept for', async () => {
    const nowMs = seenMs(100);
    expect(await prune(nowMs, 30)).toBe(30);
    expect(await prune(nowMs, 30)).toBe(19);
    expect(await prune(nowMs, 30)).toBe(0);
    expect(await left()).toEqual(Array.from({ length: 51 }, (_, index) => 50 + index));
  });

  it('stay while none comes: their age counts from the newest', async () => {
    expect(await prune(seenMs(100) + 365 * 86_400_000, 1_000)).toBe(49);
    expect((await left()).at(-1)).toBe(100);
  });

  it('leave no hole behind one that the clock dated too late', async () => {
    await database.pool.query('UPDATE core_block SET node_seen_us = $1 WHERE seq = 20', [seenMs(90) * 1_000]);
    expect(await prune(seenMs(100), 1_000)).toBe(19);
    expect((await left())[0]).toBe(20);
  });

  it('of one kind go without those of the other', async () => {
    const headers = Array.from({ length: 12 }, (_, index) => madeEvmHeader(index));
    await storeEvmHeaders(database.pool, headers);
    const nowMs = (headers.at(-1)?.nodeSeenUs ?? 0) / 1_000;
    expect(await pruneBlocks(database.pool, EVM_HEADERS, { nowMs, keptMs: KEPT_MS }, 1_000)).toBe(6);
    expect(await evmHeadersAfter(database.pool, 0, 10)).toHaveLength(6);
    expect(await left()).toHaveLength(100);
  });

  it('of none are nothing to delete', async () => {
    await database.pool.query('TRUNCATE core_block');
    expect(await prune(seenMs(100), 10)).toBe(0);
  });
});
