import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { readPermit } from '#services/key/read-permit.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import { NumberSource } from './testing/number-source.ts';
import { NUMBERS_PATH, NUMBERS_WS_PATH, numbersEndpoint } from './testing/serve-numbers.ts';
import { connectSse } from './testing/sse-client.ts';
import { connectWs, type WsClient } from './testing/ws-client.ts';
import { WS_CLOSES } from './ws-closes.ts';

const source = new NumberSource({ last: 5 });
const clock = new ManualClock();
const numbers = numbersEndpoint({ source });
/** How often an item was made a frame. */
let framed = 0;
const counted = streamEndpoint({
  ...{ ...numbers, path: '/v1/test/gated/stream', operationId: 'testGated', query: {} },
  access: { tier: 'enterprise' },
  ws: {
    ...{ path: '/v1/test/gated/ws', operationId: 'testGatedSocket', messages: [] },
    frame: ({ data }) => {
      framed += 1;
      return `{"type":"number","number":${data}}`;
    },
  },
  open: () => source,
});

let api: TestApi;
const clients: WsClient[] = [];

beforeAll(async () => {
  api = await startTestApi({ extraRoutes: [numbers, counted], streams: { clock } });
  api.streams.followAccess(api.bus, (keyId) => readPermit(api.database.pool, keyId));
});
afterAll(() => api.stop());
afterEach(async () => {
  for (const client of clients.splice(0)) client.leave();
  await expect.poll(() => api.streams.size).toBe(0);
});

async function connect(query = '', { path = NUMBERS_WS_PATH, key = api.key } = {}): Promise<WsClient> {
  const client = await connectWs(`${api.url}${path}${query}`, { 'x-api-key': key });
  clients.push(client);
  return client;
}

const shows = (client: WsClient, text: string) => expect.poll(() => client.texts).toContain(text);
const frameOf = (seq: number) => `{"type":"number","number":{"seq":${seq}}}`;

/** What an upgrade is answered instead of a handshake. */
async function refused(target: string, headers: Record<string, string> = {}) {
  const ws = new WebSocket(`${api.url.replace('http', 'ws')}${target}`, { headers });
  const [, response] = (await once(ws, 'unexpected-response')) as [unknown, IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) };
}

/** How many requests of a path the log counts as failed. */
async function failuresOf(path: string): Promise<number> {
  await api.requests.flush();
  const { rows } = await api.database.pool.query(
    'SELECT coalesce(sum(errors), 0)::int AS errors FROM usage_day WHERE route = $1',
    [path],
  );
  return rows[0].errors;
}

describe('the WebSocket of a stream', () => {
  it('tells with each heartbeat when the newest event happened', async () => {
    source.publishedMs = clock.now() - 1_234;
    const client = await connect();
    await shows(client, frameOf(source.last));
    clock.advance(25_000);
    await shows(client, `{"type":"ping","ts":${clock.now()}}`);
    source.publishedMs = null;
  });

  it('sends each item as one text frame, greets nobody, and beats with the time', async () => {
    const client = await connect();
    await shows(client, frameOf(source.last));
    source.publish();
    await shows(client, frameOf(source.last));
    clock.advance(25_000);
    const ping = `{"type":"ping","ts":${clock.now()}}`;
    await shows(client, ping);
    const { last } = source;
    expect(client.texts).toEqual([...[last - 3, last - 2, last - 1, last].map(frameOf), ping]);
  });

  it('puts the id before the other fields for a client that asked to resume', async () => {
    source.expired = source.last - 1;
    const client = await connect('?resume=1');
    const { last } = source;
    await shows(client, `{"id":"${last}","type":"number","number":{"seq":${last}}}`);
    expect(client.texts[0]).toBe(
      `{"id":"${last - 1}","type":"gap","reason":"expired","from":2,"to":${last - 1}}`,
    );
    source.expired = 0;
  });

  it('makes a frame of an item once, however many clients it has', async () => {
    const path = '/v1/test/gated/ws';
    const all = [await connect('', { path }), await connect('', { path }), await connect('', { path })];
    for (const client of all) await shows(client, frameOf(source.last));
    framed = 0;
    source.publish(5);
    for (const client of all) await shows(client, frameOf(source.last));
    expect(framed).toBe(5);
  });

  it('counts towards the cap together with event streams', async () => {
    const sse = await connectSse(`${api.url}${NUMBERS_PATH}`, { 'x-api-key': api.key });
    await connect();
    await connect();
    await expect.poll(() => api.streams.size).toBe(3);
    const fourth = await connect();
    expect(await fourth.ended).toEqual({ code: 1013, reason: 'capacity reached' });
    sse.leave();
  });

  it('answers the handshake with the headers of every answer, and compresses nothing', async () => {
    const ws = new WebSocket(`${api.url.replace('http', 'ws')}${NUMBERS_WS_PATH}`);
    ws.once('open', () => ws.terminate());
    const [upgrade] = (await once(ws, 'upgrade')) as [IncomingMessage];
    expect(upgrade.headers).toMatchObject({ 'x-tier': 'free', 'x-request-id': expect.any(String) });
    expect(upgrade.headers['sec-websocket-extensions']).toBeUndefined();
  });
});

describe('an upgrade', () => {
  it('is refused before the handshake: 401, 403, 400 and 404 in the envelope, and logged as such', async () => {
    const { apiKey: lower } = await api.newOrg('scale');
    const key = { 'x-api-key': api.key };
    const answers = [
      await refused('/v1/test/gated/ws', { 'x-api-key': 'hm_none' }),
      await refused('/v1/test/gated/ws'),
      await refused('/v1/test/gated/ws', { 'x-api-key': lower }),
      await refused(`${NUMBERS_WS_PATH}?parity=odd`, key),
      await refused(`${NUMBERS_WS_PATH}?resume=x`, key),
      await refused('/v1/test/nowhere/ws', key),
    ];
    const needed = 'This route requires an API key of the Enterprise tier.';
    expect(answers.map(({ status, body }) => [status, body.statusCode, body.message])).toEqual([
      [401, 401, 'Invalid or revoked API key'],
      [403, 403, needed],
      [403, 403, needed],
      [400, 400, 'Invalid parity (expected even)'],
      [400, 400, 'Invalid resume'],
      [404, 404, 'Route not found'],
    ]);
    // Without a key there is nobody to log it for.
    expect([await failuresOf('/v1/test/gated/ws'), await failuresOf(NUMBERS_WS_PATH)]).toEqual([1, 2]);
  });

  it('is metered as a request of its key', async () => {
    const { apiKey } = await api.newOrg('growth');
    const leftNow = async () =>
      Number((await api.get('/v1/pricing', { key: apiKey })).headers.get('ratelimit-remaining'));
    const before = await leftNow();
    await connect('', { key: apiKey });
    expect(await leftNow()).toBe(before - 2);
  });
});

describe('what a client says', () => {
  it('is ignored, as long as it is little', async () => {
    const client = await connect();
    for (const text of ['', 'hello', '{"type":"subscribe"}', 'x'.repeat(1_024)]) client.ws.send(text);
    client.ws.send(Buffer.from([0xff, 0xfe]), { binary: false });
    client.ws.ping();
    await once(client.ws, 'pong');
    source.publish();
    await shows(client, frameOf(source.last));
  });

  it.each(['message', 'ping'])('ends the stream when it is a flood: %s', async (kind) => {
    const client = await connect();
    for (let sent = 0; sent < 31; sent += 1) {
      if (kind === 'ping') client.ws.ping();
      else client.ws.send('x');
    }
    expect(await client.ended).toEqual({ code: 1008, reason: 'too many messages' });
    expect(client.told.at(-1)).toMatchObject({ kind: 'error' });
  });

  it('ends the stream when a message is longer than 1 KiB', async () => {
    const client = await connect();
    client.ws.send('x'.repeat(1_025));
    expect((await client.ended).code).toBe(1009);
  });
});

describe('the close of a WebSocket', () => {
  it('has a code and a reason that fits in a frame, for each cause', () => {
    for (const { code, reason, when } of Object.values(WS_CLOSES)) {
      expect(code === 1000 || (code >= 1001 && code <= 1013) || (code >= 4000 && code <= 4999)).toBe(true);
      expect(Buffer.byteLength(reason)).toBeLessThanOrEqual(123);
      expect(when).not.toBe('');
    }
  });

  it('follows the error that tells why', async () => {
    const client = await connect();
    await shows(client, frameOf(source.last));
    clock.advance(30 * 60_000);
    expect(await client.ended).toEqual({ code: 4000, reason: 'max duration' });
    expect(client.texts.at(-1)).toBe('{"type":"error","error":"stream max duration reached"}');
  });

  it('is answered with the client’s own code', async () => {
    const client = await connect();
    client.ws.close(1000, 'bye');
    expect(await client.ended).toEqual({ code: 1000, reason: 'bye' });
  });
});
