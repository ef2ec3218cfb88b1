import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Tier } from '#domain/tier.ts';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { Gate } from '../gate.ts';
import { UpgradeGate } from './upgrade-gate.ts';

/** An operation as the sports socket will declare it. */
const OPERATION = { access: { tier: 'enterprise' }, scope: 'stream', path: '/v1/test/ws' } as const;
const NOW_MS = 1_800_000_000_000;

let api: TestApi;
let server: http.Server;
let port: number;
const logged: { route: string; status: number; target: string }[] = [];
/** Resolves with whether an upgrade was admitted. */
let admitted: Promise<boolean>;
/** What a key check waits for. */
let beforeKey: () => Promise<void>;

beforeAll(async () => {
  api = await startTestApi({ now: () => NOW_MS });
  const gate = new Gate({
    keyring: {
      identify: async (key) => {
        await beforeKey();
        return api.access.keyring.identify(key);
      },
      wasGood: (key) => api.access.keyring.wasGood(key),
    },
    meter: api.access.meter,
    sessions: { identify: async () => null },
    requests: { record: (request) => void logged.push(request) },
    now: () => NOW_MS,
  });
  const logger = createLogger({ level: 'silent' });
  const upgrades = new UpgradeGate({ gate, logger, now: () => NOW_MS, trustProxy: true });
  const sockets = new WebSocketServer({ noServer: true });
  server = http.createServer();
  server.on('upgrade', (request, stream, head) => {
    stream.on('error', () => {});
    const decided = upgrades.admit(request, stream, OPERATION, (upgrade) => upgrade);
    admitted = decided.then((upgrade) => upgrade !== null);
    void decided.then((upgrade) => {
      if (!upgrade) return;
      const { actor } = upgrade.decision;
      sockets.handleUpgrade(request, stream, head, (ws) => {
        ws.on('message', (data) => ws.send(`${actor.type} ${data}`));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await api.stop();
});
beforeEach(() => {
  logged.length = 0;
  beforeKey = async () => {};
});

const keyOf = async (tier: Tier): Promise<string> => (await api.newOrg(tier)).apiKey;

type Refused = {
  status: number | undefined;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
};

/** What an upgrade is answered instead of a handshake. */
async function refused(target: string, headers: Record<string, string> = {}): Promise<Refused> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}${target}`, { headers });
  const [, response] = (await once(ws, 'unexpected-response')) as [unknown, IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString());
  return { status: response.statusCode, headers: response.headers, body };
}

it.each(['header', 'bearer', 'query'])(
  'lets in a key that is sent by %s, and takes note of it',
  async (way) => {
    const key = await keyOf('enterprise');
    const headers = { header: { 'x-api-key': key }, bearer: { authorization: `Bearer ${key}` } }[way] ?? {};
    const target = way === 'query' ? `/v1/test/ws?fixture=7&apikey=${key}` : '/v1/test/ws?fixture=7';
    const ws = new WebSocket(`ws://127.0.0.1:${port}${target}`, { headers });
    await once(ws, 'open');
    ws.send('hello');
    const [data] = await once(ws, 'message');
    expect(String(data)).toBe('apiKey hello');
    ws.terminate();
    expect(logged).toMatchObject([{ route: '/v1/test/ws', status: 101, target: '/v1/test/ws?fixture=7' }]);
  },
);

it('refuses without a key, or with one of a lower tier, as 403', async () => {
  const message = 'This route requires an API key of the Enterprise tier.';
  const answers = [
    await refused('/v1/test/ws', { 'x-forwarded-for': '203.0.113.1' }),
    await refused('/v1/test/ws', { 'x-api-key': await keyOf('scale') }),
  ];
  for (const { status, body } of answers) {
    const timestamp = new Date(NOW_MS).toISOString();
    expect([status, body]).toEqual([403, { statusCode: 403, message, path: '/v1/test/ws', timestamp }]);
  }
  expect(logged).toMatchObject([{ status: 403 }]);
});

it('refuses a key that is none as 401, with the headers of every answer', async () => {
  const { status, headers, body } = await refused('/v1/test/ws?apikey=hm_none');
  expect([status, body.message]).toEqual([401, 'Invalid or revoked API key']);
  expect(headers).toMatchObject({
    ...{ 'ratelimit-limit': '10', 'x-tier': 'free', 'x-quota-period': '2027-01', connection: 'close' },
    ...{ 'cache-control': 'no-store', 'access-control-allow-origin': '*' },
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

it('refuses beyond the limit of a minute as 429 that says when to come back', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  for (let sent = 0; sent < 10; sent += 1) expect((await refused('/v1/test/ws', headers)).status).toBe(403);
  const last = await refused('/v1/test/ws', headers);
  expect([last.status, last.headers['retry-after']]).toEqual([429, '60']);
});

it('refuses as 503 while the database cannot be asked', async () => {
  beforeKey = async () => {
    throw Object.assign(new Error('sorry, too many clients already'), { code: '53300' });
  };
  const { status, headers, body } = await refused('/v1/test/ws', { 'x-api-key': 'any' });
  expect([status, body.message, headers['retry-after']]).toEqual([503, 'Temporarily unavailable', '5']);
});

it('makes no handshake for a client that leaves while its key is checked', async () => {
  const left = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  beforeKey = () => {
    asked.resolve();
    return left.promise;
  };
  const key = await keyOf('enterprise');
  const closed = once(server, 'upgrade').then(
    ([, stream]: net.Socket[]) => new Promise((resolve) => stream?.once('close', resolve)),
  );
  const socket = net.connect(port, '127.0.0.1');
  socket.write(
    `GET /v1/test/ws HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  );
  await asked.promise;
  socket.resetAndDestroy();
  await closed;
  left.resolve();
  expect(await admitted).toBe(false);
});
