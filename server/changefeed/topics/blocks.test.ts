import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SequencedBlock } from '#domain/block.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import {
  madeCoreBlock,
  madeEvmHeader,
  storeCoreBlocks,
  storeEvmHeaders,
} from '#server/test/market-data/made-blocks.ts';
import { Changefeed } from '../changefeed.ts';
import type { Topic } from '../topic.ts';
import { coreBlocksTopic } from './core-blocks.ts';
import { evmHeadersTopic } from './evm-headers.ts';

let database: TestDatabase;
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await database.drop();
});

/** What a process of its own is given of a topic from a position on; it hears commits and polls for nothing. */
function followed(topic: Topic<SequencedBlock>, after = 0): SequencedBlock[] {
  const feed = new Changefeed({
    ...{ databaseUrl: database.url, db: database.pool, logger: { warn: () => {} } },
    pollMs: 3_600_000,
  });
  const leaving = new AbortController();
  const seen: SequencedBlock[] = [];
  const done = (async () => {
    for await (const rows of feed.tail(topic).follow(after, { signal: leaving.signal })) seen.push(...rows);
  })();
  ends.push(async () => {
    leaving.abort();
    await done;
    await feed.close();
  });
  return seen;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('blocks', () => {
  it('that several writers store at once reach two processes under the same numbers, without a hole', async () => {
    const [one, other] = [followed(coreBlocksTopic), followed(coreBlocksTopic)];
    const writer = async (): Promise<void> => {
      for (const from of [1, 11, 21, 31])
        await storeCoreBlocks(database.pool, range(from, from + 14).map(madeCoreBlock));
    };
    await Promise.all([writer(), writer(), writer()]);
    await expect.poll(() => one.at(-1)?.block).toEqual(madeCoreBlock(45).block);
    await expect.poll(() => other.at(-1)?.block).toEqual(madeCoreBlock(45).block);
    expect(one).toEqual(other);
    expect(one.map(({ seq }) => seq)).toEqual(range(1, one.length));
  });

  it('of each kind are followed from any position, also from one that was reached in another process', async () => {
    await storeEvmHeaders(
      database.pool,
      [1, 2, 3].map((number) => madeEvmHeader(number)),
    );
    await storeCoreBlocks(database.pool, range(1, 5).map(madeCoreBlock));
    const seen = followed(evmHeadersTopic, 2);
    const branch = madeEvmHeader(3, 1, 0);
    await storeEvmHeaders(database.pool, [branch]);
    await expect.poll(() => seen.map(({ seq }) => seq)).toEqual([3, 4]);
    expect(seen[1]?.block).toEqual(branch.block);
  });

  it('are found by the time at which they were seen, also when the older ones are deleted', async () => {
    const { pool } = database;
    const positionBefore = (height: number) =>
      coreBlocksTopic.lastBefore(
        pool,
        coreBlocksTopic.timeOf({ ...madeCoreBlock(height), seq: 0, occurredUs: 0 }),
      );
    expect(await positionBefore(1)).toBe(0);
    await storeCoreBlocks(pool, range(1, 9).map(madeCoreBlock));
    expect(await Promise.all([1, 5, 99].map(positionBefore))).toEqual([0, 4, 9]);
    await pool.query('DELETE FROM core_block WHERE seq <= 6');
    expect(await positionBefore(5)).toBe(6);
    await pool.query('DELETE FROM core_block');
    expect(await positionBefore(5)).toBe(9);
    expect(await coreBlocksTopic.bounds(pool)).toEqual({ head: 9, history: 0 });
  });

  it('of two days remain within reach', () => {
    expect([coreBlocksTopic, evmHeadersTopic].map(({ retentionMs }) => retentionMs / 3_600_000)).toEqual([
      48, 48,
    ]);
  });
});
