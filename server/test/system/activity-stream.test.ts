import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { utc } from '../oracle/compare.ts';
import { type NodeFill, nodeFill, wallet } from '../oracle/hand-made.ts';
import { newOrg } from '../organisations.ts';
import { Controlled } from './controlled.ts';
import { freshIp } from './http-client.ts';
import { expectError } from './shared.ts';
import { type EventStream, openStream } from './sse.ts';
import { until } from './wait.ts';

const house = new Controlled('stream');
const open: EventStream[] = [];
const history: NodeFill[] = [];
let serial = 0;

/** Stores one fill per block, now, and answers them. */
function trade(count: number, given: Partial<NodeFill> = {}): NodeFill[] {
  return Array.from({ length: count }, () => {
    const now = Date.now();
    serial += 1;
    const fill = nodeFill({ coin: '#10', time: now, sz: `${serial}.0`, ...given });
    house.writer.block(now, [[wallet(serial % 7), fill]]);
    return fill;
  });
}

async function connect(
  query = '',
  options: { ip?: string; headers?: Record<string, string> } = {},
): Promise<EventStream> {
  const stream = await openStream(`${house.product.url}/v1/activity/stream${query}`, options);
  open.push(stream);
  return stream;
}

const tids = (stream: EventStream): unknown[] => stream.events.map((event) => event.data.tid);

beforeAll(async () => {
  history.push(...trade(15));
  await house.start();
  await house.stored(history.at(-1) as NodeFill);
}, 180_000);
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});
afterAll(() => house.end());

describe('GET /v1/activity/stream', () => {
  test('greets, replays the last 10 events oldest first, and goes on live', async () => {
    const before = trade(12);
    await house.stored(before.at(-1) as NodeFill);
    await until(async () => {
      const { events } = await house.json<{ events: { tid: number }[] }>('/v1/activity?limit=1');
      return events[0]?.tid === before.at(-1)?.tid;
    });
    const stream = await connect();
    expect(stream.status).toBe(200);
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/);
    await stream.until(({ events }) => events.length >= 10, 'the replay comes');
    const greeting = /^: connected (\S+)$/.exec(stream.frames[0]?.comment ?? '');
    expect(new Date(String(greeting?.[1])).toISOString()).toBe(greeting?.[1]);
    expect(tids(stream)).toEqual(before.slice(-10).map((fill) => fill.tid));
    const [live] = trade(1, { coin: '#21', px: '0.25', sz: '40.0' });
    await stream.until(({ events }) => events.length >= 11, 'a live event comes');
    expect(stream.events[10]).toEqual({
      name: 'fill',
      data: {
        type: 'fill',
        time: utc(live?.time ?? 0),
        ts_ms: live?.time,
        coin: '#21',
        outcome_id: 2,
        side_idx: 1,
        side: 'B',
        px: 0.25,
        sz: 40,
        notional: 10,
        dir: 'Buy',
        tid: live?.tid,
      },
    });
  });

  test('names a settlement event after its type', async () => {
    const stream = await connect();
    const [settled] = trade(1, { dir: 'Settlement', px: '1.0', coin: '#30' });
    await stream.until((live) => tids(live).includes(settled?.tid), 'the settlement comes');
    expect(stream.events.at(-1)).toMatchObject({
      name: 'settlement',
      data: { type: 'settlement', px: 1, outcome_id: 3 },
    });
  });

  test('leaves nothing out and repeats nothing between replay and live events', async () => {
    const written: NodeFill[] = [];
    const streams: EventStream[] = [];
    for (let round = 0; round < 30; round += 1) {
      written.push(...trade(5));
      if (round % 5 === 0) streams.push(await connect());
      await new Promise((resolve) => setImmediate(resolve));
    }
    const last = written.at(-1)?.tid;
    for (const stream of streams) {
      await stream.until((live) => tids(live).includes(last), 'the last event comes');
      const seen = tids(stream) as number[];
      const all = [...history, ...written].map((fill) => fill.tid);
      const known = seen.filter((tid) => all.includes(tid));
      expect(known).toEqual(all.slice(all.indexOf(known[0] as number)));
      expect(new Set(seen).size).toBe(seen.length);
    }
  });

  test('filters the replay and the live events by side and notional', async () => {
    trade(3, { sz: '1000.0', px: '0.9', side: 'A', dir: 'Sell' });
    const [mark] = trade(1, { sz: '1000.0', px: '0.9' });
    await house.stored(mark as NodeFill);
    const stream = await connect('?side=A&min_notional=500');
    await stream.until(({ events }) => events.length >= 3, 'the replay comes');
    trade(1, { sz: '2000.0', px: '0.9' });
    trade(1, { sz: '2.0', px: '0.9', side: 'A', dir: 'Sell' });
    const [wanted] = trade(1, { sz: '2000.0', px: '0.5', side: 'A', dir: 'Sell' });
    await stream.until((live) => tids(live).includes(wanted?.tid), 'the live event comes');
    for (const { data } of stream.events) {
      expect(data.side).toBe('A');
      expect(data.notional).toBeGreaterThanOrEqual(500);
    }
    expect(stream.events).toHaveLength(4);
  });
});

describe('connections to the activity stream', () => {
  test('replay the same trade ids to a client that connects again', async () => {
    const first = await connect();
    await first.until(({ events }) => events.length >= 10, 'the replay comes');
    const second = await connect();
    await second.until(({ events }) => events.length >= 10, 'the replay comes');
    expect(tids(second)).toEqual(tids(first));
  });

  test('with malformed filters are refused as plain JSON before they open', async () => {
    for (const [query, message] of [
      ['side=C', 'Invalid side (expected A or B)'],
      ['min_notional=abc', 'Invalid min_notional'],
    ]) {
      const target = `/v1/activity/stream?${query}`;
      expectError(await house.product.get(target), 400, target, message);
    }
  });

  test.each(['one address', 'one key'])(
    'are three for %s; the fourth gets an error frame; a freed place is given again',
    async (who) => {
      const ip = freshIp();
      const { apiKey } = await newOrg(house.dataDir, 'growth');
      const options = (): Parameters<typeof connect>[1] =>
        who === 'one address' ? { ip } : { ip: freshIp(), headers: { 'x-api-key': apiKey } };
      const three = [
        await connect('', options()),
        await connect('', options()),
        await connect('', options()),
      ];
      for (const stream of three) await stream.until(({ comments }) => comments.length > 0, 'greeted');
      const fourth = await connect('', options());
      await fourth.until(({ closed }) => closed, 'the fourth is closed');
      const frame = fourth.frames.find(({ event }) => event === 'error');
      expect(frame?.data ?? '').not.toBe('');
      expect(three.every(({ closed }) => !closed)).toBe(true);
      three[0]?.close();
      await until(
        async () => {
          const again = await connect('', options());
          await again.until(({ frames }) => frames.length > 0, 'answered');
          return again.comments.length > 0;
        },
        { timeoutMs: 20_000, everyMs: 2_000, what: 'a place is free again' },
      );
    },
  );

  test('get a heartbeat comment about every 25 s', { timeout: 90_000 }, async () => {
    const stream = await connect('?min_notional=1000000000000');
    await stream.until(({ comments }) => comments.length >= 2, 'a heartbeat comes', 40_000);
    const beat = /^: ping (\d{13})$/.exec(stream.comments[1] ?? '');
    expect(Math.abs(Number(beat?.[1]) - Date.now())).toBeLessThan(5_000);
  });
});
