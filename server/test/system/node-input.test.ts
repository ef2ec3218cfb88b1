import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { utc } from '../oracle/compare.ts';
import { blockLine, type NodeFill, nodeFill, wallet } from '../oracle/hand-made.ts';
import { Controlled } from './controlled.ts';
import { corruptEvents, corruptLines } from './corrupt-lines.ts';
import { readHealth } from './health.ts';
import { type EventStream, openStream } from './sse.ts';

const HOUR_MS = 3_600_000;
const house = new Controlled('corrupt');
const open: EventStream[] = [];
const T0 = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 3 * HOUR_MS;

const good = (given: Partial<NodeFill> = {}): NodeFill => nodeFill({ coin: '#10', time: T0, ...given });
const event = (fill: NodeFill): unknown => [wallet(1), fill];

/** Stores a good fill and waits for it: whatever stood before it in the file has been read then. */
async function storedAfter(timeMs = T0): Promise<NodeFill> {
  const fill = good({ time: timeMs });
  house.writer.block(timeMs, [event(fill)]);
  await house.stored(fill);
  return fill;
}

async function fillsOf(coin: string): Promise<{ tid: number; user: string }[]> {
  const page = await house.json<{ data: { tid: number; user: string }[] }>(
    `/v1/fills?coin=${encodeURIComponent(coin)}&limit=1000`,
  );
  return page.data;
}

const quarantined = async (): Promise<number> => (await readHealth(house.product)).quarantined;

beforeAll(async () => {
  house.writer.block(T0, [event(good())]);
  await house.start();
  await storedAfter();
}, 180_000);
afterAll(async () => {
  for (const stream of open) stream.close();
  await house.end();
});

describe('corrupt rows', () => {
  test.each(corruptEvents())(
    '%s: ingest goes on and stores the good rows around it',
    async (_what, corrupt) => {
      const [before, after] = [good(), good()];
      house.writer.block(T0, [event(before), corrupt, event(after)]);
      await house.stored(after);
      expect((await fillsOf('#10')).map((fill) => fill.tid)).toContain(before.tid);
    },
  );

  test('are none of them stored and all but foreign coins counted in the quarantine', async () => {
    expect((await fillsOf('#10')).filter((fill) => fill.user === wallet(9))).toEqual([]);
    expect(await quarantined()).toBeGreaterThanOrEqual(corruptEvents().length - 3);
  });
});

describe('corrupt lines', () => {
  test.each(corruptLines(T0))('%s: ingest goes on with the next line', async (_what, bytes) => {
    house.writer.raw(T0, bytes(house.writer.lastBlock + 1));
    house.writer.skip(1);
    await storedAfter();
    expect((await house.product.get('/health')).status).toBe(200);
  });

  test('raise the quarantine count', async () => {
    const before = await quarantined();
    house.writer.raw(T0, 'corrupt\n{"block_number":\n');
    await storedAfter();
    expect(await quarantined()).toBe(before + 2);
  });
});

describe('the tail of the node files', () => {
  test('waits for the rest of a line that is written in pieces', async () => {
    const fill = good();
    const line = `${blockLine(house.writer.lastBlock + 1, T0, [event(fill)])}\n`;
    house.writer.skip(1);
    for (let at = 0; at < line.length; at += 37) {
      house.writer.raw(T0, line.slice(at, at + 37));
      await house.product.get('/health');
    }
    await house.stored(fill);
    expect((await fillsOf('#10')).filter((stored) => stored.tid === fill.tid)).toHaveLength(1);
  });

  test('stores a block once, however often it is written', async () => {
    const fill = good();
    const line = `${blockLine(house.writer.lastBlock + 1, T0, [event(fill)])}\n`;
    house.writer.skip(1);
    house.writer.raw(T0, line + line);
    await storedAfter();
    house.writer.raw(T0, line);
    await storedAfter();
    expect((await fillsOf('#10')).filter((stored) => stored.tid === fill.tid)).toHaveLength(1);
  });

  test('leaves out foreign coins without calling them corrupt', async () => {
    const before = await quarantined();
    const perp = { ...good(), coin: 'BTC', dir: 'Open Long', px: '64000.0' };
    house.writer.block(T0, [
      [wallet(9), perp],
      [wallet(9), { ...perp, coin: '@107' }],
    ]);
    await storedAfter();
    expect(await quarantined()).toBe(before);
  });

  test('tells of block numbers that are missing', async () => {
    const before = (await readHealth(house.product)).gaps;
    house.writer.skip(3);
    await storedAfter();
    expect((await readHealth(house.product)).gaps).toBeGreaterThan(before);
  });

  test('goes on in the file of the next hour', async () => {
    await storedAfter(T0 + HOUR_MS);
    await storedAfter(T0 + 2 * HOUR_MS);
  });
});

/** Opens the activity stream from an address of its own. */
async function stream(): Promise<EventStream> {
  const opened = await openStream(`${house.product.url}/v1/activity/stream`);
  open.push(opened);
  return opened;
}

/** Writes one fill per block, now, each of another size. */
const trade = (count: number, given: Partial<NodeFill> = {}): NodeFill[] =>
  Array.from({ length: count }, (_, nth) => {
    const fill = good({ time: Date.now(), sz: `${nth + 1}.0`, ...given });
    house.writer.block(fill.time, [event(fill)]);
    return fill;
  });

const tids = ({ events }: EventStream): unknown[] => events.map(({ data }) => data.tid);

describe('GET /v1/activity/stream', () => {
  test('greets, replays the last 10 events oldest first, and goes on live', async () => {
    const before = trade(12);
    await house.stored(before.at(-1) as NodeFill);
    const opened = await stream();
    expect(opened.status).toBe(200);
    expect(opened.headers['content-type']).toMatch(/^text\/event-stream/);
    await opened.until(({ events }) => events.length >= 10, 'the replay comes');
    const greeting = /^: connected (\S+)$/.exec(opened.frames[0]?.comment ?? '');
    expect(new Date(String(greeting?.[1])).toISOString()).toBe(greeting?.[1]);
    expect(tids(opened)).toEqual(before.slice(-10).map(({ tid }) => tid));
    const [live] = trade(1, { coin: '#21', px: '0.25', sz: '40.0' });
    await opened.until(({ events }) => events.length >= 11, 'a live event comes');
    expect(opened.events[10]).toEqual({
      name: 'fill',
      data: {
        ...{ type: 'fill', time: utc(live?.time ?? 0), ts_ms: live?.time },
        ...{ coin: '#21', outcome_id: 2, side_idx: 1, side: 'B' },
        ...{ px: 0.25, sz: 40, notional: 10, dir: 'Buy', tid: live?.tid },
      },
    });
  });

  test('leaves nothing out and repeats nothing between replay and live events', async () => {
    const written: NodeFill[] = [];
    const streams: EventStream[] = [];
    for (let round = 0; round < 30; round += 1) {
      written.push(...trade(5));
      if (round % 5 === 0) streams.push(await stream());
      await nextTurn();
    }
    const last = written.at(-1)?.tid;
    const all = written.map(({ tid }) => tid);
    for (const opened of streams) {
      await opened.until((live) => tids(live).includes(last), 'the last event comes');
      const seen = tids(opened) as number[];
      const known = seen.filter((tid) => all.includes(tid));
      expect(known).toEqual(all.slice(all.indexOf(known[0] as number)));
      expect(new Set(seen).size).toBe(seen.length);
    }
  });
});

describe('the API after all that', () => {
  test('answers every market route without a 5xx', async () => {
    for (const target of [
      '/health',
      '/v1/outcomes?status=all',
      '/v1/outcomes/1',
      '/v1/markets/overview',
      '/v1/markets/%2310',
      '/v1/markets/%2310/holders',
      '/v1/activity?limit=200',
      '/v1/settledOutcomes',
    ]) {
      const answer = await house.product.get(target, { key: house.key });
      expect(answer.status, target).toBe(200);
    }
  });
});
