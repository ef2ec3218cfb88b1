import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { revokeKey } from '#services/key/revoke-key.ts';
import { mayKeyStream } from '#store/queries/key.ts';
import { choice } from '#transports/http/schema/choice.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import { ManualClock } from './testing/manual-clock.ts';
import { NumberSource } from './testing/number-source.ts';

const source = new NumberSource({ last: 5 });
const clock = new ManualClock();
let api: TestApi;

const numbers = streamEndpoint({
  path: '/v1/test/stream',
  operationId: 'testStream',
  summary: 'Numbers',
  description: 'Counts.',
  tags: ['Service'],
  access: 'public',
  resumable: true,
  query: { side: choice(['A', 'B'], 'Invalid side (expected A or B)').optional() },
  example: 'event: number\ndata: {"seq":1}\n\n',
  open: () => source,
});

beforeAll(async () => {
  api = await startTestApi({
    extraRoutes: [numbers],
    streams: { clock, limits: { maxTotal: 5 } },
  });
  api.streams.followAccess(api.bus, (keyId) => mayKeyStream(api.database.pool, keyId));
});
afterAll(() => api.stop());

type Client = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: () => string;
  closed: Promise<void>;
  leave(): void;
};

/** Opens a stream and gathers what comes. */
function connect(query = '', headers: Record<string, string> = { 'x-api-key': api.key }): Promise<Client> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${api.url}/v1/test/stream${query}`, { headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      const closed = new Promise<void>((done) => response.once('close', done));
      response.on('error', () => {});
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        closed,
        leave: () => request.destroy(),
      });
    });
    request.once('error', reject);
  });
}

const shows = (client: Client, text: string) => expect.poll(client.text, { timeout: 5_000 }).toContain(text);
const empty = () => expect.poll(() => api.streams.size).toBe(0);

describe('server-sent events', () => {
  it('have the frames of the specification, without ids', async () => {
    const client = await connect();
    expect(client.status).toBe(200);
    expect(client.headers['content-type']).toMatch(/^text\/event-stream/);
    expect(client.headers['x-tier']).toBe('enterprise');
    await shows(client, '"seq":5');
    source.publish();
    await shows(client, '"seq":6');
    clock.advance(25_000);
    await shows(client, ': ping');
    const at = clock.now();
    expect(client.text()).toBe(
      `: connected ${new Date(at - 25_000).toISOString()}\n\n${[3, 4, 5, 6]
        .map((seq) => `event: number\ndata: {"seq":${seq}}\n\n`)
        .join('')}: ping ${at}\n\n`,
    );
    client.leave();
    await empty();
    expect(source.listeners).toBe(0);
  });

  it('resume after the last id that a client names, by header or query', async () => {
    const ways: [string, Record<string, string>][] = [
      ['', { 'x-api-key': api.key, 'last-event-id': '1' }],
      ['?resume=1', { 'x-api-key': api.key }],
      ['?resume=0', { 'x-api-key': api.key, 'last-event-id': '1' }],
    ];
    for (const [query, headers] of ways) {
      const client = await connect(query, headers);
      await shows(client, `id: ${source.last}\n`);
      const ids = [...client.text().matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
      expect(ids).toEqual(Array.from({ length: source.last - 1 }, (_, index) => index + 2));
      client.leave();
      await empty();
    }
  });

  it('are refused as plain JSON before they open when the input is wrong', async () => {
    for (const [query, message] of [
      ['?side=C', 'Invalid side (expected A or B)'],
      ['?resume=x', 'Invalid resume'],
    ]) {
      const client = await connect(query);
      await client.closed;
      expect(client.status).toBe(400);
      expect(JSON.parse(client.text()).message).toBe(message);
    }
    expect(api.streams.size).toBe(0);
  });

  it('answer at capacity with an error frame and close: 3 for one key, 5 in all', async () => {
    const three = [await connect(), await connect(), await connect()];
    const fourth = await connect();
    await fourth.closed;
    expect(fourth.text()).toMatch(/^event: error\ndata: \{"error":".+"\}\n\n$/);
    const { apiKey } = await api.newOrg('free');
    const others = [await connect('', { 'x-api-key': apiKey }), await connect('', {})];
    const sixth = await connect('', {});
    await sixth.closed;
    expect(sixth.text()).toMatch(/^event: error\n/);
    for (const client of [...three, ...others]) client.leave();
    await empty();
  });

  it('end with an error frame when their time is over', async () => {
    const client = await connect();
    await shows(client, 'connected');
    clock.advance(30 * 60_000);
    await client.closed;
    expect(client.text()).toMatch(/event: error\ndata: \{"error":"stream max duration reached"\}\n\n$/);
    await empty();
  });

  it('end when their key is revoked, and others go on', async () => {
    const { apiKey, keyId } = await api.newOrg('growth');
    const revoked = await connect('', { 'x-api-key': apiKey });
    const other = await connect();
    await revokeKey(api.database.pool, { keyId });
    await revoked.closed;
    expect(revoked.text()).toContain('API key revoked');
    source.publish();
    await shows(other, `"seq":${source.last}`);
    other.leave();
    await empty();
  });

  it('cut a client that does not read, and serve the others meanwhile', async () => {
    const { port } = new URL(api.url);
    const stuck = net.connect(Number(port), '127.0.0.1');
    const gone = new Promise((resolve) => stuck.once('close', resolve));
    stuck.write(`GET /v1/test/stream HTTP/1.1\r\nHost: x\r\nX-API-Key: ${api.key}\r\n\r\n`);
    stuck.once('readable', () => {}); // takes no byte
    const reader = await connect('', {});
    await expect.poll(() => api.streams.size).toBe(2);
    const padding = 'x'.repeat(2_000);
    for (let batch = 0; batch < 100 && api.streams.size === 2; batch += 1) {
      source.publish(1_500, padding);
      await shows(reader, `{"seq":${source.last},`);
    }
    expect(api.streams.size).toBe(1);
    clock.advance(5_000);
    stuck.resume();
    await gone;
    reader.leave();
    await empty();
  });

  it('answer HEAD without opening', async () => {
    const response = await fetch(`${api.url}/v1/test/stream`, {
      method: 'HEAD',
      headers: { 'x-api-key': api.key },
    });
    expect(response.status).toBe(200);
    expect(api.streams.size).toBe(0);
  });
});

describe('streams of a key', () => {
  it('end when streams are taken from the scopes of their key, and go on when anything else of it changes', async () => {
    const { apiKey, keyId, orgId } = await api.newOrg('growth');
    const { cookie } = await api.signIn({ orgId });
    const change = (body: object) =>
      fetch(`${api.url}/v1/keys/${keyId}`, {
        method: 'PATCH',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        body: JSON.stringify(body),
      });
    const client = await connect('', { 'x-api-key': apiKey });
    await change({ name: 'renamed', scopes: ['stream'] });
    source.publish();
    await shows(client, `"seq":${source.last}`);
    await change({ scopes: ['read'] });
    await client.closed;
    await empty();
  });
});
