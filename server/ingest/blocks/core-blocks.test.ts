import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SequencedBlock } from '#domain/block.ts';
import { createLogger } from '#observe/logger.ts';
import { nowUs } from '#observe/now-us.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { ScriptedExchange } from '#server/test/fixtures/scripted-exchange.ts';
import { MADE_FROM_MS } from '#server/test/market-data/made-blocks.ts';
import { coreBlocksAfter } from '#store/queries/blocks/core-blocks-after.ts';
import { createExchangeSocket } from '#upstream/exchange/ws-client.ts';
import { type CoreBlockIngest, ingestCoreBlocks } from './core-blocks.ts';

const logger = createLogger({ level: 'silent' });

let db: TestDatabase;
let exchange: ScriptedExchange;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(async () => {
  db = await freshDatabase();
  exchange = await new ScriptedExchange().listen();
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
  await exchange.close();
  await db.drop();
});

/** An ingester of its own, connected; `told` is what it told the process of. */
async function start(options: Partial<CoreBlockIngest> = {}) {
  const end = new AbortController();
  const { signal } = end;
  const told: SequencedBlock[] = [];
  const before = exchange.subscribed.length;
  const ws = createExchangeSocket({ url: exchange.wsUrl, logger, signal, backoff: { baseMs: 1, maxMs: 5 } });
  const onStored = (blocks: readonly SequencedBlock[]) => void told.push(...blocks);
  const done = ingestCoreBlocks({ db: db.pool, ws, onStored, nowUs, logger, signal, retryMs: 5, ...options });
  const stop = async (): Promise<void> => {
    end.abort();
    await Promise.all([done, ws.done]);
  };
  cleanups.push(stop);
  await expect.poll(() => exchange.subscribed.length).toBe(before + 1);
  return { told, stop };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const send = (...heights: number[]) =>
  exchange.push(heights.map((height) => ({ height, blockTime: MADE_FROM_MS + height * 100, numTxs: 0 })));
const stored = () => coreBlocksAfter(db.pool, 0, 10_000);
const heights = async () =>
  (await stored()).map(({ block }) => (block.kind === 'core' ? block.height : Number.NaN));

describe('ingest of core blocks', () => {
  it('stores and tells of each block once, in order, however often and in what order frames list them', async () => {
    const { told } = await start();
    send(3, 2, 1);
    send(2, 3, 4);
    send(4);
    send(9);
    await expect.poll(heights).toEqual([1, 2, 3, 4, 9]);
    await expect.poll(() => told).toEqual(await stored());
  });

  it('goes on after cuts of the socket and malformed frames', async () => {
    await start();
    for (const round of [1, 2, 3]) {
      exchange.push('[{"height"');
      exchange.push([{ height: 'high', blockTime: 1 }]);
      send(round);
      await expect.poll(heights).toEqual(range(1, round));
      exchange.cutSockets();
      await expect.poll(() => exchange.subscribed.length).toBe(round + 1);
    }
  });

  it('goes on behind what is stored when it is started again', async () => {
    const first = await start();
    send(1, 2, 3);
    await expect.poll(heights).toEqual([1, 2, 3]);
    await first.stop();
    const { told } = await start();
    send(2, 3, 4, 5);
    await expect.poll(() => told.map(({ seq }) => seq)).toEqual([4, 5]);
    expect(await heights()).toEqual(range(1, 5));
  });

  it('by two processes at once stores each block once, and both tell the same numbers', async () => {
    const [one, other] = [await start(), await start()];
    for (const from of [1, 21, 41]) for (const height of range(from, from + 19)) send(height);
    await expect.poll(async () => (await stored()).length).toBe(60);
    const rows = await stored();
    const told = () => [...one.told, ...other.told].sort((a, b) => a.seq - b.seq);
    await expect.poll(() => told().length).toBe(60);
    expect(told()).toEqual(rows);
    expect(rows.map(({ seq }) => seq)).toEqual(range(1, 60));
  });

  it('keeps the newest blocks while the database is away, stores them when it is back, and says how many went', async () => {
    const warnings: [object, string][] = [];
    let frames = 0;
    await start({
      maxWaiting: 30,
      logger: { warn: (fields, message) => void warnings.push([fields, message]) },
      nowUs: () => {
        frames += 1;
        return nowUs();
      },
    });
    await db.pool.query('ALTER TABLE core_block RENAME TO core_block_away');
    send(...range(1, 20));
    await expect.poll(() => warnings.length).toBeGreaterThan(0);
    send(...range(21, 60));
    await expect.poll(() => frames).toBe(2);
    await db.pool.query('ALTER TABLE core_block_away RENAME TO core_block');
    await expect.poll(heights).toEqual(range(31, 60));
    await expect
      .poll(() => warnings.at(-1))
      .toEqual([{ dropped: 30 }, 'core blocks dropped while the database was unreachable']);
  });
});
