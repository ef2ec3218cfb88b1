import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { type StreamFrame, StreamReader } from '#server/test/stream-reader.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12);

let database: TestDatabase;
/** Two processes on one database; neither ingests. */
let first: TestApi;
let second: TestApi;
beforeEach(async () => {
  database = await freshDatabase();
  [first, second] = (await Promise.all(
    [1, 2].map(() => startTestApi({ database, now: () => NOW, streams: { limits: { maxPerSubject: 50 } } })),
  )) as [TestApi, TestApi];
});
afterEach(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await database.drop();
});

const open = (api: TestApi, query: string, lastEventId?: number): Promise<StreamReader> =>
  StreamReader.open(`${api.url}/v1/activity/stream${query}`, {
    'x-api-key': api.key,
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
  });

const idsOf = (frames: StreamFrame[]): number[] => frames.map(({ id }) => Number(id));
const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Stores events, and waits until both processes know of them. */
async function store(count: number, timeMs = NOW - 1_000): Promise<void> {
  const head = await storeFills(database.pool, { count, timeMs });
  for (const { feed } of [first, second]) await expect.poll(() => feed.tail(fillsTopic).head).toBe(head);
}

describe('a client of the activity stream that was away', () => {
  it('is sent all of 5,000 events that it missed, and goes on live without a seam', async () => {
    await store(100, NOW - 20 * HOUR_MS);
    await store(5_000);
    const stream = await open(first, '', 100);
    const missed = stream.take(5_000);
    await store(3);
    expect(idsOf(await missed)).toEqual(upTo(101, 5_100));
    expect(idsOf(await stream.take(3))).toEqual(upTo(5_101, 5_103));
    stream.close();
  });

  it('continues in another process than the one it came from', async () => {
    await store(30);
    const before = await open(first, '?resume=true');
    expect(idsOf(await before.take(10))).toEqual(upTo(21, 30));
    before.close();
    await store(700);
    const after = await open(second, '?resume=30');
    expect(idsOf(await after.take(700))).toEqual(upTo(31, 730));
    after.close();
  });

  it('is sent only what its filter lets through', async () => {
    await store(3_000);
    const stream = await open(first, '?side=A&min_notional=49', 0);
    const expected = upTo(1, 3_000).filter((seq) => seq % 3 === 0 && seq % 100 >= 97);
    expect(idsOf(await stream.take(expected.length))).toEqual(expected);
    stream.close();
  });

  it('is told once of what it cannot be sent any more, and goes on with the rest', async () => {
    await store(40, NOW - 25 * HOUR_MS);
    await store(20);
    const stream = await open(first, '', 10);
    const [gap, ...rest] = await stream.take(21);
    expect(gap).toMatchObject({ event: 'gap', id: '40' });
    expect(JSON.parse(gap?.data ?? '')).toEqual({ reason: 'expired', from: 11, to: 40 });
    expect(idsOf(rest)).toEqual(upTo(41, 60));
    stream.close();
    const again = await open(first, '', 40);
    expect(idsOf(await again.take(20))).toEqual(upTo(41, 60));
    again.close();
  });

  it('is told when its id is beyond everything that there is', async () => {
    await store(5);
    const stream = await open(first, '', 9);
    const [gap] = await stream.take(1);
    expect(JSON.parse(gap?.data ?? '')).toEqual({ reason: 'unknown', from: 6, to: 9 });
    await store(1);
    expect(idsOf(await stream.take(1))).toEqual([6]);
    stream.close();
  });
});

describe('a process that does not ingest', () => {
  it('streams what another stores, and lists it', async () => {
    await store(450);
    const streams = await Promise.all([open(first, ''), open(second, '')]);
    for (const stream of streams) await stream.take(10);
    await store(5);
    for (const stream of streams) {
      const live = await stream.take(5);
      expect(live.map(({ data }) => JSON.parse(data ?? '').tid)).toEqual(upTo(451, 455));
      expect(live.every(({ id }) => id === undefined)).toBe(true);
      stream.close();
    }
    const listed = await second.ok<{ events: { tid: number }[] }>('/v1/activity?limit=3');
    expect(listed.events.map(({ tid }) => tid)).toEqual([455, 454, 453]);
  });
});
