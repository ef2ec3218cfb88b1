import { afterEach, expect, test } from 'vitest';
import { type ExchangeServer, type ExchangeServerOptions, startExchangeServer } from './exchange-server.ts';
import { OFFICIAL_LIMITS } from './http/limits.ts';
import { RecordedExchange, recorded, recordedLines, USER } from './http/recorded-exchange.ts';

const running: ExchangeServer[] = [];

async function start(options: Partial<ExchangeServerOptions> = {}) {
  const view = new RecordedExchange();
  const server = await startExchangeServer(view, { port: 0, ...options });
  running.push(server);
  const post = (path: string, body: unknown, init: RequestInit = {}) =>
    fetch(`${server.apiUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
    });
  return { view, server, post, info: (body: unknown, init?: RequestInit) => post('/info', body, init) };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

test.each([
  [{ type: 'outcomeMeta' }, () => recorded('outcome-meta.json')],
  [{ type: 'outcomeTemplates' }, () => recorded('outcome-templates.json')],
  [{ type: 'l2Book', coin: '#75440' }, () => recorded('book.json')],
  [{ type: 'l2Book', coin: '#75441', nSigFigs: null, mantissa: null }, () => recorded('book-no-coin.json')],
  [{ type: 'recentTrades', coin: '#75440' }, () => recorded('trades.json')],
  [
    { type: 'candleSnapshot', req: { coin: '#75440', interval: '1h', startTime: 0, endTime: 2e12 } },
    () => recorded('candles-1h.json'),
  ],
  [{ type: 'settledOutcome', outcome: 95 }, () => recordedLines('settled-outcome.ndjson')[0]],
  [{ type: 'settledOutcome', outcome: 7_544 }, () => null],
])('a recorded answer is served unchanged: %j', async (request, expected) => {
  const { info } = await start();
  const response = await info(request);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual(expected());
});

test.each([
  { type: 'l2Book', coin: '#99990' },
  { type: 'recentTrades', coin: '#99990' },
  { type: 'candleSnapshot', req: { coin: '#99990', interval: '1m', startTime: 0, endTime: 1 } },
])('a coin that is unknown or settled answers 500 with the body null: %j', async (request) => {
  const { info } = await start();
  const response = await info(request);
  expect([response.status, await response.text()]).toEqual([500, 'null']);
});

test.each([
  { type: 'nonsense' },
  {},
  [],
  null,
  '{"type":',
  '',
  { type: 'l2Book' },
  { type: 'l2Book', coin: 75_440 },
  { type: 'l2Book', coin: '#75440', nSigFigs: 6 },
  { type: 'l2Book', coin: '#75440', nSigFigs: 4, mantissa: 2 },
  { type: 'candleSnapshot', req: { coin: '#75440', interval: '7m', startTime: 0 } },
  { type: 'userFills', user: '0x12' },
  { type: 'settledOutcome', outcome: '95' },
  { type: 'settledOutcome', outcome: -1 },
])('a body that is no question answers 422 with a text: %j', async (body) => {
  const { info } = await start();
  const response = await info(body);
  expect(response.status).toBe(422);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(await response.text()).toBe('Failed to deserialize the JSON body into the target type');
});

test('a body larger than any question is refused and the server goes on', async () => {
  const { info } = await start();
  const huge = await info({ type: 'outcomeMeta', padding: 'x'.repeat(200_000) });
  expect(huge.status).toBe(413);
  expect((await info({ type: 'exchangeStatus' })).status).toBe(200);
});

test('other paths and methods are refused', async () => {
  const { server, post } = await start();
  expect((await fetch(`${server.apiUrl}/info`)).status).toBe(405);
  expect((await post('/exchange', {})).status).toBe(404);
});

test('an address that used its weight in a minute gets 429, and each answer costs what upstream says', async () => {
  const { info } = await start({ limits: { ...OFFICIAL_LIMITS, weightPerMinute: 44 } });
  const asked = [
    { type: 'allMids' },
    { type: 'exchangeStatus' },
    { type: 'outcomeMeta' },
    { type: 'outcomeMeta' },
  ];
  const statuses: number[] = [];
  for (const request of asked) statuses.push((await info(request)).status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect((await info({ type: 'allMids' })).status).toBe(429);
});

test('the weight of fills grows with their number', async () => {
  const { view, info } = await start({ limits: { ...OFFICIAL_LIMITS, weightPerMinute: 24 } });
  const [fill] = view.fills;
  view.fills = Array.from({ length: 60 }, (_, tid) => ({ ...fill!, tid }));
  expect((await info({ type: 'userFills', user: USER })).status).toBe(200);
  expect((await info({ type: 'allMids' })).status).toBe(429);
});

test('limits stay out of the way unless they are asked for', async () => {
  const { info } = await start();
  const statuses = await Promise.all(Array.from({ length: 100 }, () => info({ type: 'outcomeMeta' })));
  expect(new Set(statuses.map((response) => response.status))).toEqual(new Set([200]));
});

test('addresses are answered whatever their case', async () => {
  const { view, info } = await start();
  const response = await info({ type: 'userFills', user: `0x${USER.slice(2).toUpperCase()}` });
  expect(await response.json()).toEqual(view.fills);
});

test('staged faults hit the next answers and no more', async () => {
  const { info, post } = await start();
  expect((await post('/sandbox/faults', { info: '500', count: 2 })).status).toBe(200);
  expect((await info({ type: 'allMids' })).status).toBe(500);
  expect((await info({ type: 'allMids' })).status).toBe(500);
  expect((await info({ type: 'allMids' })).status).toBe(200);
  await post('/sandbox/faults', { info: '429', count: 1 });
  expect((await info({ type: 'allMids' })).status).toBe(429);
});

test('a staged timeout leaves the caller without an answer until it gives up', async () => {
  const { info, post } = await start();
  await post('/sandbox/faults', { info: 'timeout', count: 1 });
  const patience = new AbortController();
  const ask = () => info({ type: 'allMids' }, { signal: patience.signal });
  const ends = [ask(), ask()].map((call) =>
    call.then(
      ({ status }) => status,
      ({ name }) => name,
    ),
  );
  // Whichever of the two came first is left waiting.
  expect(await Promise.race(ends)).toBe(200);
  expect((await info({ type: 'allMids' })).status).toBe(200);
  patience.abort();
  expect(new Set(await Promise.all(ends))).toEqual(new Set([200, 'AbortError']));
});

test('a fault command must be JSON that is known, so that no web page can send one', async () => {
  const { post } = await start();
  expect((await post('/sandbox/faults', { info: 'fire', count: 1 })).status).toBe(422);
  const formLike = { headers: { 'content-type': 'text/plain' } };
  expect((await post('/sandbox/faults', { dropSockets: true }, formLike)).status).toBe(415);
});

test('an error inside the exchange answers 500 and is reported, not thrown', async () => {
  const errors: unknown[] = [];
  const { view, info } = await start({ onError: (error) => errors.push(error) });
  view.mids = () => {
    throw new Error('broken');
  };
  expect((await info({ type: 'allMids' })).status).toBe(500);
  expect(errors).toHaveLength(1);
  expect((await info({ type: 'exchangeStatus' })).status).toBe(200);
});

test('closing frees the port and detaches from the exchange', async () => {
  const { view, server } = await start();
  await server.close();
  expect(view.listenerCount()).toBe(0);
  const again = await startExchangeServer(view, { port: Number(new URL(server.apiUrl).port) });
  running.push(again);
  await expect(startExchangeServer(view, { port: Number(new URL(again.apiUrl).port) })).rejects.toThrow(
    /EADDRINUSE/,
  );
});
