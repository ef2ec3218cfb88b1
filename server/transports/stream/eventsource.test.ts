import { EventSource } from 'eventsource';
import { expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { startTestApi } from '#server/test/api.ts';
import { upTo } from './testing/adapter-under-test.ts';
import { NumberSource } from './testing/number-source.ts';
import { NUMBERS_PATH, numbersEndpoint } from './testing/serve-numbers.ts';

it('an EventSource whose minute is used up is told to come again, and does', async () => {
  let nowMs = Date.UTC(2026, 5, 15, 12);
  const numbers = new NumberSource({ last: 5 });
  const api = await startTestApi({
    now: () => nowMs,
    extraRoutes: [numbersEndpoint({ source: numbers })],
    streams: { clock: new ManualClock() },
  });
  for (let sent = 0; sent < 10; sent += 1) await api.get('/v1/pricing', { key: null });
  const plain = await api.get(NUMBERS_PATH, { key: null });
  expect([plain.status, plain.headers.get('content-type')]).toEqual([429, 'application/json; charset=utf-8']);
  nowMs += 59_000;
  const accept = { accept: 'text/event-stream' };
  const refused = await api.get(NUMBERS_PATH, { key: null, headers: accept });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([200, '1']);
  const message = 'Rate limit of 10 requests per minute exceeded on the Free tier';
  expect(await refused.text()).toBe(
    `retry: 1000\nevent: error\ndata: ${JSON.stringify({ error: message })}\n\n`,
  );
  const client = new EventSource(`${api.url}${NUMBERS_PATH}`);
  const [received, errors]: [number[], string[]] = [[], []];
  client.addEventListener('number', ({ data }) => received.push(JSON.parse(data).seq));
  client.addEventListener('error', (event) => {
    if ('data' in event) errors.push(JSON.parse(String(event.data)).error);
  });
  await expect.poll(() => errors).toEqual([message]);
  nowMs += 1_001;
  await expect.poll(() => received, { timeout: 10_000 }).toEqual(upTo(3, 5));
  client.close();
  await expect.poll(() => api.streams.size).toBe(0);
  await api.stop();
});

it('an EventSource that asked for ids goes on where it was ended, without a loss or a repetition', async () => {
  const [numbers, clock] = [new NumberSource({ last: 5 }), new ManualClock()];
  const api = await startTestApi({
    extraRoutes: [numbersEndpoint({ source: numbers })],
    streams: { clock },
  });
  const client = new EventSource(`${api.url}${NUMBERS_PATH}?resume=true`);
  const [received, ids, errors]: [number[], string[], string[]] = [[], [], []];
  client.addEventListener('number', ({ data, lastEventId }) => {
    received.push(JSON.parse(data).seq);
    ids.push(lastEventId);
  });
  client.addEventListener('error', (event) => {
    if ('data' in event) errors.push(JSON.parse(String(event.data)).error);
  });
  const sees = (last: number) => expect.poll(() => received).toEqual(upTo(3, last));
  await sees(5);
  for (let ended = 1; ended <= 2; ended += 1) {
    clock.advance(30 * 60_000);
    await expect.poll(() => errors.length).toBe(ended);
    numbers.publish(4);
    await sees(5 + 4 * ended);
  }
  expect(errors).toEqual(Array(2).fill('stream max duration reached'));
  expect(ids).toEqual(received.map(String));
  client.close();
  await expect.poll(() => api.streams.size).toBe(0);
  await api.stop();
});
