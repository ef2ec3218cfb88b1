import { afterEach, beforeEach, expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { StreamReader } from '#server/test/stream-reader.ts';
import { insertMarks } from '#store/writes-metadata/marks.ts';
import { settle } from '#transports/stream/testing/scripted-source.ts';

const STEP_MS = 2_000;

let api: TestApi;
let clock: ManualClock;
const open: StreamReader[] = [];

beforeEach(async () => {
  clock = new ManualClock();
  api = await startTestApi({ now: clock.now, streams: { clock } });
});
afterEach(async () => {
  for (const reader of open.splice(0)) reader.close();
  await api.stop();
});

async function connect(query = ''): Promise<StreamReader> {
  const before = api.streams.size;
  const reader = await StreamReader.open(`${api.url}/v1/markpx/BTC/stream${query}`, { 'x-api-key': api.key });
  open.push(reader);
  await expect.poll(() => api.streams.size).toBe(before + 1);
  return reader;
}

/** A mark as ingest announces and stores it. */
async function mark(px: number, { isStored = true } = {}): Promise<void> {
  clock.advance(STEP_MS);
  await settle();
  const marks = [{ symbol: 'BTC', timeMs: clock.now(), px }];
  api.bus.publish('marks', marks);
  if (isStored) await insertMarks(api.database.pool, marks);
}

const stateOf = ({ event, data }: { event?: string; data?: string } = {}): unknown =>
  event === 'playback' && JSON.parse(data ?? '').state;

it('plays stored marks as the live stream sent them, to the byte, and joins it without a seam', async () => {
  const live = await connect();
  for (let step = 0; step < 40; step += 1) await mark(64_000 + step);
  const recorded = await live.take(40);
  const played = await connect(`?from=${clock.now() - 40 * STEP_MS}&speed=5`);
  const [opening, first] = await played.take(2);
  expect([stateOf(opening), first]).toEqual(['playing', recorded[0]]);
  for (let step = 0; step < 20; step += 1) await mark(65_000 + step);
  recorded.push(...(await live.take(20)));
  const rest = await played.take(60);
  expect(rest.filter((frame) => stateOf(frame) === 'live')).toHaveLength(1);
  expect([first, ...rest.filter(({ event }) => event === undefined)]).toEqual(recorded);
  await mark(66_000, { isStored: false });
  expect(await played.take(1)).toEqual(await live.take(1));
});

it('gives no ids, and goes on after the second of a point', async () => {
  for (let step = 0; step < 3; step += 1) await mark(64_000 + step);
  const second = clock.now() / 1_000 - 4;
  const played = await connect(`?from=${second}&speed=500`);
  await played.take(1);
  clock.advance(2);
  const [first] = await played.take(1);
  expect(first).toEqual({ data: `{"time":${second + 2},"value":64001}` });
});

it('sends only the newest point of each window to a client that wants it so, after a whole replay', async () => {
  for (let step = 0; step < 5; step += 1) await mark(64_000 + step);
  const slow = await connect('?conflate=9000');
  expect(await slow.take(5)).toHaveLength(5);
  for (let step = 0; step < 10; step += 1) await mark(65_000 + step);
  const values = (await slow.take(2)).map(({ data }) => JSON.parse(data ?? '').value);
  expect(values).toEqual([65_003, 65_008]);
});

it('answers 400 before it opens to a window that is none', async () => {
  for (const conflate of ['99', '10001', '1s']) {
    const response = await api.get(`/v1/markpx/BTC/stream?conflate=${conflate}`);
    const { message } = await response.json();
    expect([response.status, message]).toEqual([400, 'Invalid conflate (expected 100 to 10000 ms)']);
  }
});
