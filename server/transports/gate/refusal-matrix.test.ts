import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { PLANS, type Tier } from '#domain/tier.ts';
import { createLogger } from '#observe/logger.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { generateRawKey } from '#services/key/raw-key.ts';
import { accountsOf } from '#store/accounts/client.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import { Gate } from './gate.ts';
import { UpgradeGate } from './upgrade/upgrade-gate.ts';

// Every reason for a refusal against every protocol that the gate of the data API stands before.

const NOW_MS = Date.UTC(2026, 5, 15, 12);
const REQUIREMENT = { access: { tier: 'enterprise' }, scope: 'stream' } as const;
const TEXTS = { summary: 'Gated', description: 'Needs an Enterprise key.', tags: ['Service'] as ['Service'] };
const ROUTES = [
  endpoint({
    ...{ ...TEXTS, ...REQUIREMENT, method: 'get', path: '/v1/test/gated', operationId: 'testGated' },
    ...{ cache: 'none', response: z.object({}) },
    handle: () => ({}),
  }),
  streamEndpoint({
    ...{ ...TEXTS, ...REQUIREMENT, path: '/v1/test/gated/stream', operationId: 'testGatedStream' },
    ...{ resumable: false, example: '', events: [] },
    open: () => expect.unreachable(),
  }),
];

let api: TestApi;
let server: http.Server;
let nextAddress = 0;

beforeAll(async () => {
  api = await startTestApi({ extraRoutes: ROUTES, trustProxy: true, now: () => NOW_MS });
  const { keyring, meter } = api.access;
  const identify = keyring.identify.bind(keyring);
  keyring.identify = (key) => {
    if (key !== 'while the database is away') return identify(key);
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  const shared = { now: () => NOW_MS, logger: createLogger({ level: 'silent' }), trustProxy: true };
  const gate = new Gate({
    ...{ ...shared, keyring, meter, requests: { record: () => {} } },
    sessions: { identify: async () => null },
  });
  const upgrades = new UpgradeGate({ ...shared, gate });
  server = http.createServer();
  server.on('upgrade', (request, stream) => {
    void upgrades.admit(request, stream, { ...REQUIREMENT, path: '/v1/test/ws' }, () => null);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await api.stop();
});

/** The headers of one caller. */
type Caller = Record<string, string>;
type Answer = { status: number | undefined; retryAfter: string | null; body: unknown; type: string | null };

async function askHttp(path: string, headers: Caller): Promise<Answer> {
  const response = await fetch(`${api.url}${path}`, { headers });
  const header = (name: string) => response.headers.get(name);
  return {
    ...{ status: response.status, retryAfter: header('retry-after'), type: header('content-type') },
    body: await response.json(),
  };
}

async function askUpgrade(path: string, headers: Caller): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const ws = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
  const [, response] = (await once(ws, 'unexpected-response')) as [unknown, IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const header = (name: string) => (response.headers[name] as string | undefined) ?? null;
  return {
    ...{ status: response.statusCode, retryAfter: header('retry-after'), type: header('content-type') },
    body: JSON.parse(Buffer.concat(chunks).toString()),
  };
}

const SURFACES = [
  { name: 'REST', path: '/v1/test/gated', ask: askHttp },
  { name: 'an event stream', path: '/v1/test/gated/stream', ask: askHttp },
  { name: 'a WebSocket', path: '/v1/test/ws', ask: askUpgrade },
];

function newAddress(): Caller {
  nextAddress += 1;
  return { 'x-forwarded-for': `10.1.${nextAddress >> 8}.${nextAddress & 255}` };
}

const newCaller = async (tier: Tier, restrictions: object = {}) => {
  const { apiKey, orgId, keyId } = await api.newOrg(tier);
  const prisma = await accountsOf(api.database.pool);
  await prisma.api_key.update({ where: { key_id: keyId }, data: restrictions });
  return { orgId, keyId, headers: { ...newAddress(), 'x-api-key': apiKey } };
};
const setUsage = (subject: string, used: number) =>
  api.database.pool.query('INSERT INTO usage_month VALUES ($1, $2, $3)', [subject, '2026-06', used]);

type Reason = {
  reason: string;
  make: () => Promise<Caller>;
  status: number;
  message: string;
  retryAfter?: string;
};

const UNTIL_JULY = String((Date.UTC(2026, 6, 1) - NOW_MS) / 1_000);

const REASONS: Reason[] = [
  {
    reason: 'no key, where a tier is needed',
    make: async () => newAddress(),
    ...{ status: 403, message: 'This route requires an API key of the Enterprise tier.' },
  },
  {
    reason: 'a key of a lower tier',
    make: async () => (await newCaller('scale')).headers,
    ...{ status: 403, message: 'This route requires an API key of the Enterprise tier.' },
  },
  {
    reason: 'a key without the scope',
    make: async () => (await newCaller('enterprise', { scopes: ['read'] })).headers,
    ...{ status: 403, message: 'This API key does not have the scope stream.' },
  },
  {
    reason: 'a key of another network address',
    make: async () => (await newCaller('enterprise', { allowed_ips: ['203.0.113.7'] })).headers,
    ...{ status: 403, message: 'This API key cannot be used from this address.' },
  },
  {
    reason: 'a key that is none',
    make: async () => ({ ...newAddress(), authorization: `Bearer ${generateRawKey()}` }),
    ...{ status: 401, message: 'Invalid or revoked API key' },
  },
  {
    reason: 'an Authorization that carries no key',
    make: async () => ({ ...newAddress(), authorization: 'Basic eDp5' }),
    ...{ status: 401, message: 'Invalid or revoked API key' },
  },
  {
    reason: 'too many keys that are none',
    make: async () => {
      const address = newAddress();
      const ip = String(address['x-forwarded-for']);
      for (let sent = 0; sent < 600; sent += 1) await api.access.meter.rejectKey(ip);
      return { ...address, 'x-api-key': generateRawKey() };
    },
    ...{ status: 429, message: 'Too many requests with an invalid API key', retryAfter: '60' },
  },
  {
    reason: 'a minute that is used up',
    make: async () => {
      const { orgId, headers } = await newCaller('free');
      for (let sent = 0; sent < 10; sent += 1) await api.access.meter.admit(orgId, PLANS.free);
      return headers;
    },
    status: 429,
    message: 'Rate limit of 10 requests per minute exceeded on the Free tier',
    retryAfter: '60',
  },
  {
    reason: 'a month that is used up',
    make: async () => {
      const { orgId, headers } = await newCaller('free');
      await setUsage(orgId, 1_000);
      return headers;
    },
    status: 429,
    message: 'Monthly quota of 1000 requests exceeded on the Free tier',
    retryAfter: UNTIL_JULY,
  },
  {
    reason: 'a budget that is used up',
    make: async () => {
      const { keyId, headers } = await newCaller('enterprise', { monthly_budget: 5 });
      await setUsage(keyId, 5);
      return headers;
    },
    ...{ status: 429, message: 'Monthly budget of this API key exceeded', retryAfter: UNTIL_JULY },
  },
  {
    reason: 'a database that is away',
    make: async () => ({ ...newAddress(), 'x-api-key': 'while the database is away' }),
    ...{ status: 503, message: 'Temporarily unavailable', retryAfter: '5' },
  },
];

describe.each(REASONS)('$reason', ({ make, status, message, retryAfter = null }) => {
  it.each(SURFACES)('is refused over $name', async ({ path, ask }) => {
    const answer = await ask(path, await make());
    const timestamp = new Date(NOW_MS).toISOString();
    expect(answer).toEqual({
      ...{ status, retryAfter, type: 'application/json; charset=utf-8' },
      body: { statusCode: status, message, path, timestamp },
    });
  });
});
