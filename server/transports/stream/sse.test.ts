import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANS } from '#domain/tier.ts';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { createKey } from '#services/key/create-key.ts';
import { readPermit } from '#services/key/read-permit.ts';
import { revokeKey } from '#services/key/revoke-key.ts';
import { NumberSource } from './testing/number-source.ts';
import { numbersEndpoint } from './testing/serve-numbers.ts';

const source = new NumberSource({ last: 5 });
const clock = new ManualClock();
let api: TestApi;
/** What happens between the check of a key and the opening of its stream. */
let beforeOpen: () => Promise<unknown> | undefined = () => undefined;

const numbers = numbersEndpoint({ source, beforeOpen: () => beforeOpen() });

beforeAll(async () => {
  api = await startTestApi({
    extraRoutes: [numbers],
    streams: { clock, limits: { maxTotal: 8 } },
  });
  api.streams.followAccess(api.bus, (keyId) => readPermit(api.database.pool, keyId));
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

/** Changes a key as its owner does in the console. */
async function changerOf(orgId: string, keyId: string): Promise<(body: object) => Promise<unknown>> {
  const { cookie } = await api.signIn({ orgId });
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return (body) =>
    fetch(`${api.url}/v1/keys/${keyId}`, { method: 'PATCH', headers, body: JSON.stringify(body) });
}

const shows = (client: Client, text: string) => expect.poll(client.text).toContain(text);
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

  it('tell with each heartbeat when the newest event happened, in a comment of its own', async () => {
    source.publishedMs = clock.now() - 1_234;
    const client = await connect('?resume=true');
    await shows(client, `id: ${source.last}`);
    clock.advance(25_000);
    await shows(client, ': newest');
    source.publishedMs = null;
    const at = clock.now();
    expect(client.text()).toMatch(
      new RegExp(`\\n\\n: ping ${at}\\n: newest ${at - 26_234}\\nid: ${source.last}\\n\\n$`),
    );
    client.leave();
    await empty();
  });

  it('resume after the last id that a client names, by header or query', async () => {
    const ways: [string, Record<string, string>][] = [
      ['', { 'x-api-key': api.key, 'last-event-id': '1' }],
      ['?resume=1', { 'x-api-key': api.key }],
      ['?resume=0', { 'x-api-key': api.key, 'last-event-id': '1' }],
      ['?lastEventId=1', { 'x-api-key': api.key }],
      ['?lastEventId=0', { 'x-api-key': api.key, 'last-event-id': '1' }],
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

  it('send the id of an event after its data, so that no cut event counts as received', async () => {
    const client = await connect('?resume=1', { 'x-api-key': api.key });
    await shows(client, `id: ${source.last}\n`);
    const blocks = client
      .text()
      .split('\n\n')
      .filter((block) => block.includes('data: '));
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) expect(block).toMatch(/\ndata: .*\nid: \d+$/);
    client.leave();
    await empty();
  });

  it('are refused as plain JSON before they open when the input is wrong', async () => {
    for (const [query, message] of [
      ['?parity=odd', 'Invalid parity (expected even)'],
      ['?resume=x', 'Invalid resume'],
    ]) {
      const client = await connect(query);
      await client.closed;
      expect(client.status).toBe(400);
      expect(JSON.parse(client.text()).message).toBe(message);
    }
    expect(api.streams.size).toBe(0);
  });

  it('end with an event `error` that says why', async () => {
    const client = await connect();
    await shows(client, 'connected');
    clock.advance(30 * 60_000);
    await client.closed;
    expect(client.text()).toMatch(/event: error\ndata: \{"error":"stream max duration reached"\}\n\n$/);
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
  it('are bounded for an organisation by its tier, whatever the number of its keys', async () => {
    const { orgId, apiKey } = await api.newOrg('free');
    const [second, third] = await Promise.all([
      createKey(api.database.pool, { orgId }),
      createKey(api.database.pool, { orgId }),
    ]);
    const held: Client[] = [];
    for (const key of [apiKey, apiKey, second.apiKey, second.apiKey, second.apiKey, third.apiKey])
      held.push(await connect('', { 'x-api-key': key }));
    expect(api.streams.size).toBe(PLANS.free.streamsPerOrg);
    const beyond = await connect('', { 'x-api-key': third.apiKey });
    await beyond.closed;
    expect(beyond.text()).toMatch(/^event: error\n/);
    held.push(await connect());
    expect(api.streams.size).toBe(7);
    for (const client of held) client.leave();
    await empty();
  });

  it('end when streams are taken from the scopes of their key, and go on when anything else of it changes', async () => {
    const { apiKey, keyId, orgId } = await api.newOrg('growth');
    const change = await changerOf(orgId, keyId);
    const client = await connect('', { 'x-api-key': apiKey });
    await change({ name: 'renamed', scopes: ['stream'] });
    source.publish();
    await shows(client, `"seq":${source.last}`);
    await change({ scopes: ['read'] });
    await client.closed;
    await empty();
  });

  it('end when their address is no longer among those that the key may be used from', async () => {
    const { apiKey, keyId, orgId } = await api.newOrg('growth');
    const change = await changerOf(orgId, keyId);
    const client = await connect('', { 'x-api-key': apiKey });
    const other = await connect();
    await change({ allowedIps: ['127.0.0.0/8', '2001:db8::/32'] });
    source.publish();
    await shows(client, `"seq":${source.last}`);
    await change({ allowedIps: ['203.0.113.0/24'] });
    await client.closed;
    expect(client.text()).toMatch(/"error":"API key no longer allows this stream"\}\n\n$/);
    source.publish();
    await shows(other, `"seq":${source.last}`);
    other.leave();
    await empty();
  });

  it('end when the key was revoked just before they opened', async () => {
    const { apiKey, keyId } = await api.newOrg('growth');
    beforeOpen = () => revokeKey(api.database.pool, { keyId });
    const client = await connect('', { 'x-api-key': apiKey });
    beforeOpen = () => undefined;
    await client.closed;
    expect(client.text()).toContain('API key revoked');
    await empty();
  });

  it('end when the revocation could not be heard, as soon as it is known that it may have been missed', async () => {
    const { apiKey, keyId } = await api.newOrg('growth');
    const client = await connect('', { 'x-api-key': apiKey });
    await shows(client, `"seq":${source.last}`);
    await api.database.pool.query('UPDATE api_key SET enabled = false WHERE key_id = $1', [keyId]);
    await api.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'hashmark-access' AND datname = current_database()`,
    );
    await client.closed;
    await empty();
  });
});
