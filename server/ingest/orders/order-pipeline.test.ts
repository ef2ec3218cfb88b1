import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Changefeed } from '#changefeed/changefeed.ts';
import { ordersTopic } from '#changefeed/topics/orders.ts';
import type { SequencedOrder } from '#domain/order-event.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { wallet } from '#server/test/oracle/hand-made.ts';
import { pruneOrders } from '#store/writes/append-orders.ts';
import { until } from '../fills/testing/ingest-files.ts';
import {
  emptyOrders,
  OrderDirectory,
  orderCursor,
  orderEvent,
  type RunningOrders,
  startOrders,
} from './testing/order-files.ts';

const HOUR_MS = 3_600_000;
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS;

let database: TestDatabase;
let node: OrderDirectory;
let running: RunningOrders[];

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await emptyOrders(database);
  node = new OrderDirectory();
  running = [];
});
afterEach(async () => {
  for (const ingest of running) await ingest.stop();
  await database.pool.query('ALTER TABLE order_event DROP CONSTRAINT IF EXISTS refuses');
  node.remove();
});
afterAll(() => database.drop());

function start(batchOrders?: number): RunningOrders {
  const ingest = startOrders(database, node.dir, batchOrders);
  running.push(ingest);
  return ingest;
}

const stored = (): Promise<SequencedOrder[]> => ordersTopic.readAfter(database.pool, 0, 10_000);
const oids = async (): Promise<number[]> => (await stored()).map(({ oid }) => oid);
const reasons = async (): Promise<string[]> =>
  (
    await database.pool.query<{ reason: string }>(
      "SELECT reason FROM quarantine WHERE source = 'node_order_statuses' ORDER BY quarantine_id",
    )
  ).rows.map(({ reason }) => reason);

describe('ingest of orders', () => {
  test('stores what is placed, canceled and triggered on outcomes, and nothing else', async () => {
    const builder = { b: wallet(99), f: 20 };
    node.block(
      1,
      T0,
      orderEvent(T0, { builder }, { oid: 1 }),
      orderEvent(T0, { status: 'triggered', hash: null }, { oid: 2, side: 'A', sz: '0.0' }),
      orderEvent(T0, { status: 'selfTradeCanceled' }, { oid: 3, coin: '#11' }),
      orderEvent(T0, { status: 'scheduledCancel' }, { oid: 4 }),
      orderEvent(T0, { status: 'filled' }, { oid: 5 }),
      orderEvent(T0, { status: 'badAloPxRejected' }, { oid: 6 }),
      orderEvent(T0, {}, { oid: 7, coin: 'BTC', limitPx: '61500.0' }),
      orderEvent(T0, {}, { oid: 8, coin: '@142' }),
    );
    await start().reached(1);
    expect((await stored()).map(({ seq, oid, status, coin }) => [seq, oid, status, coin])).toEqual([
      [1, 1, 'placed', 10],
      [2, 2, 'triggered', 10],
      [3, 3, 'canceled', 11],
      [4, 4, 'canceled', 10],
    ]);
    expect((await stored())[0]).toEqual({
      ...{ seq: 1, blockNumber: 1, blockTimeMs: T0, timeMs: T0, coin: 10, oid: 1, status: 'placed' },
      ...{ wallet: wallet(7), isBuy: true, pxE8: 14_276_000n, szE8: 592_900_000_000n, builder: wallet(99) },
    });
    expect([await orderCursor(database, 'skipped_rows'), await reasons()]).toEqual([4, []]);
  });

  test('passes over blocks of other markets without a hole in its numbers', async () => {
    node.blocks(T0, 1);
    for (const number of [2, 3]) node.block(number, T0, orderEvent(T0, {}, { coin: 'ETH' }));
    node.block(4, T0);
    node.blocks(T0, 5);
    await start().reached(5);
    expect((await stored()).map(({ seq, oid }) => [seq, oid])).toEqual([
      [1, 1],
      [2, 5],
    ]);
    expect(await orderCursor(database, 'missing_blocks')).toBe(0);
  });

  test('stores a block once, however often it is written, and goes on at the stored cursor', async () => {
    node.blocks(T0, 1, 2, 2, 1, 3);
    node.blocks(T0 + HOUR_MS, 3, 4);
    const first = start();
    await first.reached(4);
    await first.stop();
    node.blocks(T0 + HOUR_MS, 5);
    await start().reached(5);
    expect(await oids()).toEqual([1, 2, 3, 4, 5]);
    expect(await orderCursor(database, 'duplicate_blocks')).toBe(3);
  });

  test('counts blocks that are missing, and goes on', async () => {
    node.blocks(T0, 1, 2, 6);
    await start().reached(6);
    expect([await oids(), await orderCursor(database, 'missing_blocks')]).toEqual([[1, 2, 6], 3]);
  });

  test('tells every follower of each order once and in order', async () => {
    const feed = new Changefeed({
      ...{ databaseUrl: database.url, db: database.pool, logger: { warn: () => {} }, pollMs: HOUR_MS },
    });
    const leaving = new AbortController();
    const seen: number[] = [];
    const follow = (async () => {
      for await (const rows of feed.tail(ordersTopic).follow(0, { signal: leaving.signal }))
        seen.push(...rows.map(({ seq }) => seq));
    })();
    const ingest = start();
    const numbers = Array.from({ length: 40 }, (_, i) => i + 1);
    node.blocks(Date.now(), ...numbers.slice(0, 20));
    await ingest.reached(20);
    node.blocks(Date.now(), ...numbers.slice(20));
    await until('all orders', () => seen.length >= 40);
    expect(seen).toEqual(numbers);
    expect(ingest.orders.map(({ seq }) => seq)).toEqual(numbers);
    leaving.abort();
    await follow;
    await feed.close();
  });
});

describe('what is kept', () => {
  test('is two days: older files are not read, and older rows go', async () => {
    const old = Date.now() - 60 * HOUR_MS;
    node.blocks(old, 1, 2);
    node.blocks(T0, 3, 4);
    await start().reached(4);
    expect(await oids()).toEqual([3, 4]);
    expect(await pruneOrders(database.pool, T0 + 1, 1)).toBe(1);
    expect(await ordersTopic.bounds(database.pool)).toEqual({ head: 2, history: 0 });
    expect([await oids(), await ordersTopic.lastBefore(database.pool, T0)]).toEqual([[4], 1]);
    expect(await pruneOrders(database.pool, T0 + 1, 5)).toBe(1);
    expect(await ordersTopic.lastBefore(database.pool, T0)).toBe(2);
  });

  test('of a cursor that stood still for days is what is left of it', async () => {
    node.blocks(Date.now() - 60 * HOUR_MS, 1);
    await database.pool.query(
      `INSERT INTO order_cursor VALUES ('node_order_statuses', '20260101/5', 999, 0, 0, 7, 1, 0, 0, 0, 0, 0)`,
    );
    node.blocks(T0, 2);
    await start().reached(2);
    expect((await stored()).map(({ seq, oid }) => [seq, oid])).toEqual([[8, 2]]);
  });
});

describe('corrupt input', () => {
  test('stops nothing: every good row around it is stored, every bad one kept raw', async () => {
    const bad: [string, unknown][] = [
      ['bad_row', null],
      ['bad_row', ['0x', {}]],
      ['bad_row', { status: 'open' }],
      ['bad_row', orderEvent(T0, { status: 5 })],
      ['bad_row', orderEvent(T0, {}, { side: 'Bid' })],
      ['bad_coin', orderEvent(T0, {}, { coin: 7 })],
      ['bad_coin', orderEvent(T0, {}, { coin: '#12' })],
      ['bad_time', orderEvent(T0, { time: T0 })],
      ['bad_time', orderEvent(T0, { time: '2039-99-01T00:00:00' })],
      ['bad_address', orderEvent(T0, { user: '0x12' })],
      ['bad_address', orderEvent(T0, { builder: { b: 'nobody', f: 1 } })],
      ['bad_address', orderEvent(T0, { builder: '0x' })],
      ['bad_id', orderEvent(T0, {}, { oid: -1 })],
      ['bad_id', orderEvent(T0, {}, { oid: 2 ** 60 })],
      ['bad_amount', orderEvent(T0, {}, { limitPx: 0.5 })],
      ['bad_amount', orderEvent(T0, {}, { sz: '1e9' })],
      ['px_out_of_range', orderEvent(T0, {}, { limitPx: '1.1' })],
      ['px_out_of_range', orderEvent(T0, {}, { limitPx: '-0.1' })],
      ['out_of_range', orderEvent(T0, {}, { sz: '-1' })],
      ['out_of_range', orderEvent(T0, {}, { sz: '99999999999' })],
    ];
    for (const [at, [, event]] of bad.entries())
      node.block(at + 1, T0, orderEvent(T0, {}, { oid: at + 1 }), event);
    node.append(T0, 'no json "#10"\n{"block_number":1,"events":["#"]}\n[]\nnull\n{"cut off\n');
    node.block(2 ** 44, T0, orderEvent(T0));
    node.blocks(T0, bad.length + 1);
    await start().reached(bad.length + 1);
    expect(await oids()).toEqual(Array.from({ length: bad.length + 1 }, (_, at) => at + 1));
    expect(await reasons()).toEqual([
      ...bad.map(([reason]) => reason),
      ...['bad_json', 'bad_block', 'bad_block', 'bad_block', 'bad_json', 'implausible_block'],
    ]);
    expect(await orderCursor(database, 'quarantined')).toBe((await reasons()).length);
  });

  test('that only the database refuses is kept raw, all others stored exactly once and in order', async () => {
    await database.pool.query(
      'ALTER TABLE order_event ADD CONSTRAINT refuses CHECK (oid NOT IN (1, 17, 18, 40)) NOT VALID',
    );
    const numbers = Array.from({ length: 50 }, (_, at) => at + 1);
    node.blocks(T0, ...numbers);
    await start(20).reached(50);
    expect(await oids()).toEqual(numbers.filter((oid) => ![1, 17, 18, 40].includes(oid)));
    expect((await stored()).map(({ seq }) => seq)).toEqual(numbers.slice(0, 46));
    expect(await reasons()).toEqual(Array(4).fill('refused_by_database'));
  });
});
