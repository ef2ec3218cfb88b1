import { once } from 'node:events';
import http from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let clock: ManualClock;
const leave: (() => void)[] = [];

beforeEach(async () => {
  clock = new ManualClock();
  api = await startTestApi({ now: clock.now, streams: { clock } });
});
afterEach(async () => {
  for (const left of leave.splice(0)) left();
  await api.stop();
});

/** A client that keeps the stream to the byte. */
class Recorder {
  #text = '';

  static async open(query: string): Promise<Recorder> {
    const recorder = new Recorder();
    const target = `${api.url}/v1/activity/stream${query}`;
    const request = http.get(target, { headers: { 'x-api-key': api.key }, agent: false });
    leave.push(() => request.destroy());
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.on('error', () => {});
    response.setEncoding('utf8').on('data', (chunk: string) => {
      recorder.#text += chunk;
    });
    return recorder;
  }

  /** Everything but comments, which tell the time of sending, and what is told of the playing. */
  get events(): string[] {
    return this.#blocks.filter((block) => !block.startsWith(':') && !block.includes('event: playback'));
  }

  get states(): string[] {
    const told = this.#blocks.filter((block) => block.includes('event: playback'));
    return told.map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '').state);
  }

  get #blocks(): string[] {
    return this.#text.split('\n\n').slice(0, -1);
  }

  has(count: number): Promise<void> {
    return expect.poll(() => this.events.length).toBe(count);
  }
}

/** Stores trades for so long, and answers when each of them was. */
async function record(live: Recorder, { minutes }: { minutes: number }): Promise<number[]> {
  const timesMs: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const count = 1 + (minute % 3);
    clock.advance(MINUTE_MS);
    await storeFills(api.database.pool, { count, timeMs: clock.now() });
    timesMs.push(...Array(count).fill(clock.now()));
    await live.has(timesMs.length);
  }
  return timesMs;
}

it('20 recorded minutes, played 60 times as fast, are the events of the live run to the byte, at their distances', async () => {
  const startMs = clock.now();
  const live = await Recorder.open('?resume=true');
  await expect.poll(() => api.streams.size).toBe(1);
  const timesMs = await record(live, { minutes: 20 });
  const [firstMs = 0] = timesMs;
  const [playedAtMs, played] = [clock.now(), await Recorder.open(`?resume=true&from=${startMs}&speed=60`)];
  const due = () => timesMs.filter((ms) => (ms - firstMs) / 60 <= clock.now() - playedAtMs).length;
  await played.has(due());
  for (let tenth = 0; tenth < 190; tenth += 1) {
    clock.advance(100);
    await played.has(due());
  }
  expect(played.events).toEqual(live.events);
  expect(played.states).toEqual(['playing']);
  clock.advance(1_000);
  await expect.poll(() => played.states).toEqual(['playing', 'live']);
  await storeFills(api.database.pool, { count: 3, timeMs: clock.now() });
  await live.has(timesMs.length + 3);
  await expect.poll(() => played.events).toEqual(live.events);
});

it('joins what comes while it is played, without a seam', async () => {
  const live = await Recorder.open('');
  await expect.poll(() => api.streams.size).toBe(1);
  const startMs = clock.now();
  const timesMs = await record(live, { minutes: 10 });
  const played = await Recorder.open(`?from=${new Date(startMs).toISOString()}&speed=2`);
  await played.has(1);
  for (let minute = 0; minute < 15; minute += 1) {
    clock.advance(MINUTE_MS);
    await storeFills(api.database.pool, { count: 1, timeMs: clock.now() });
    await live.has(timesMs.length + minute + 1);
  }
  await expect.poll(() => played.events).toEqual(live.events);
  expect(played.states).toEqual(['playing', 'live']);
});

it('filters what is played, goes on after an id, and tells of a number that never was', async () => {
  await storeFills(api.database.pool, { count: 9, timeMs: clock.now() });
  const filtered = await Recorder.open(`?from=0&speed=500&side=A`);
  await expect.poll(() => filtered.events.length).toBe(3);
  const after = await Recorder.open(`?from=0&resume=6`);
  await after.has(3);
  expect(after.events.map((block) => block.split('\n').at(-1))).toEqual(['id: 7', 'id: 8', 'id: 9']);
  const beyond = await Recorder.open('?from=12');
  await beyond.has(1);
  expect(beyond.events[0]).toBe('event: gap\ndata: {"reason":"unknown","from":10,"to":12}');
});

it('stays behind at the speed of the present', async () => {
  await storeFills(api.database.pool, { count: 1, timeMs: clock.now() });
  clock.advance(MINUTE_MS);
  await storeFills(api.database.pool, { count: 1, timeMs: clock.now() });
  const delayed = await Recorder.open('?from=0');
  await delayed.has(1);
  clock.advance(MINUTE_MS - 1);
  expect(delayed.states).toEqual(['delayed']);
  clock.advance(1);
  await delayed.has(2);
  expect(delayed.states).toEqual(['delayed']);
});

it('answers 400 before it opens to what cannot be played', async () => {
  const wrong = {
    'from=yesterday': 'Invalid from (expected ISO time, epoch ms or an id)',
    'from=2999-01-01': 'Invalid from (must be in the past)',
    'from=0&speed=0': 'Invalid speed (expected 1 to 500)',
    'from=0&speed=501': 'Invalid speed (expected 1 to 500)',
    'from=0&speed=1.5': 'Invalid speed (expected 1 to 500)',
    'speed=2': 'speed requires from',
  };
  for (const [query, message] of Object.entries(wrong)) {
    const response = await api.get(`/v1/activity/stream?${query}`);
    expect([response.status, (await response.json()).message], query).toEqual([400, message]);
  }
  const unknown = await api.get('/v1/activity/stream?conflate=1');
  expect([unknown.status, (await unknown.json()).message]).toEqual([
    ...[400, [expect.stringMatching(/^Unknown query parameter "conflate"\./)]],
  ]);
  expect(api.streams.size).toBe(0);
});

it('answers 400 to a time in seconds, which would be an id that was never assigned', async () => {
  await storeFills(api.database.pool, { count: 3, timeMs: clock.now() - 1_000 });
  await api.feed.tail(fillsTopic).storedHead();
  await expect.poll(() => api.feed.tail(fillsTopic).newestMs).not.toBeNull();
  const seconds = Math.floor(clock.now() / 1_000);
  const response = await api.get(`/v1/activity/stream?from=${seconds}`);
  expect([response.status, (await response.json()).message]).toEqual([
    400,
    `Invalid from (expected epoch ms; ${seconds} looks like seconds)`,
  ]);
});
