import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersTopic } from '#changefeed/topics/orders.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { ingestUnderKills, KILL_SEED, KILLS, KILLS_TIMEOUT_MS } from '../fills/testing/killed-ingest.ts';
import { OrderDirectory, orderCursor, orderEvent } from './testing/order-files.ts';

const HOUR_MS = 3_600_000;
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 4 * HOUR_MS;
const BLOCKS = 4_000;

let database: TestDatabase;
let node: OrderDirectory;

beforeAll(async () => {
  database = await freshDatabase();
  node = new OrderDirectory();
  for (let number = 1; number <= BLOCKS; number++) {
    const timeMs = T0 + number * 3_000;
    const coin = number % 3 === 0 ? 'BTC' : '#10';
    node.block(number, timeMs, orderEvent(timeMs, {}, { oid: number, coin, limitPx: '0.5' }));
  }
});
afterAll(async () => {
  node.remove();
  await database.drop();
});

test(
  `ingest of orders that is killed ${KILLS} times stores each once and without a hole (CHAOS_SEED=${KILL_SEED})`,
  async () => {
    await ingestUnderKills({
      program: 'server/ingest/orders/testing/orders-process.ts',
      config: { databaseUrl: database.url, nodeDataDir: node.dir, batchOrders: 20 },
      stored: () => orderCursor(database, 'block_number'),
      total: BLOCKS,
    });
    const stored = await ordersTopic.readAfter(database.pool, 0, BLOCKS);
    const wanted = Array.from({ length: BLOCKS }, (_, at) => at + 1).filter((number) => number % 3 !== 0);
    expect(stored.map(({ oid }) => oid)).toEqual(wanted);
    expect(stored.map(({ seq }) => seq)).toEqual(wanted.map((_, at) => at + 1));
  },
  KILLS_TIMEOUT_MS,
);
