import { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { createKey } from '#services/key/create-key.ts';
import { endpoint } from './endpoint.ts';

const START_MS = Date.UTC(2026, 5, 15, 12);
let nowMs = START_MS;

/** An operation metered like the single-fill lookup. */
const anonymous = endpoint({
  method: 'get',
  path: '/v1/test/anonymous',
  operationId: 'testAnonymous',
  summary: 'Anonymous bucket',
  description: 'Metered at the free bucket of the address.',
  tags: ['Service'],
  access: 'key-optional',
  meter: 'anonymous',
  cache: 'none',
  response: z.object({}),
  handle: () => ({}),
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs, trustProxy: true, extraRoutes: [anonymous] });
});
afterAll(() => api.stop());

let nextIp = 0;
const freshIp = (): string => {
  nextIp += 1;
  return `198.51.100.${nextIp}`;
};
const from = (ip: string, target = '/v1/pricing') =>
  api.get(target, { key: null, headers: { 'x-forwarded-for': `10.0.0.1, ${ip}` } });
const header = (response: Response, name: string) => response.headers.get(name);

const setUsage = (subject: string, used: number) =>
  api.database.pool.query('INSERT INTO usage_month VALUES ($1, $2, $3)', [subject, '2026-06', used]);

describe('the anonymous bucket', () => {
  it('gives an address 10 requests a minute, then 429 with Retry-After, then the next when it is over', async () => {
    const ip = freshIp();
    for (let sent = 1; sent <= 10; sent += 1) {
      const response = await from(ip);
      expect(response.status).toBe(200);
      expect(header(response, 'ratelimit-limit')).toBe('10');
      expect(header(response, 'ratelimit-remaining')).toBe(String(10 - sent));
      expect(header(response, 'x-quota-used')).toBe(String(sent));
      expect(header(response, 'x-quota-remaining')).toBe(String(1_000 - sent));
      nowMs += 100;
    }
    const refused = await from(ip);
    expect(refused.status).toBe(429);
    expect(header(refused, 'retry-after')).toBe('59');
    expect(header(refused, 'x-quota-used')).toBe('10');
    expect((await refused.json()).statusCode).toBe(429);
    nowMs += 59_000;
    expect((await from(ip)).status).toBe(200);
    expect((await from(ip)).status).toBe(429);
  });

  it('never lets more than 10 of many simultaneous requests through', async () => {
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => from(ip)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(429)]).toEqual([10, 30]);
  });

  it('goes by the address that the trusted proxy saw, not by what a client claims before it', async () => {
    const seen = freshIp();
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      const headers = { 'x-forwarded-for': `${freshIp()}, ${seen}` };
      statuses.push((await api.get('/v1/pricing', { key: null, headers })).status);
    }
    expect(statuses).toEqual([...new Array(10).fill(200), 429]);
  });

  it('is one for an IPv6 network of /64, and of an IPv4 address in either notation', async () => {
    await from('2001:db8:1:2:aaaa::1');
    expect(header(await from('2001:0DB8:0001:2::9'), 'ratelimit-remaining')).toBe('8');
    expect(header(await from('2001:db8:1:3::1'), 'ratelimit-remaining')).toBe('9');
    const ip = freshIp();
    await from(ip);
    expect(header(await from(`::ffff:${ip}`), 'ratelimit-remaining')).toBe('8');
  });

  it('believes X-Forwarded-For only behind a trusted proxy', async () => {
    const direct = await startTestApi({ database: api.database, now: () => nowMs });
    const ask = () => direct.get('/v1/pricing', { key: null, headers: { 'x-forwarded-for': freshIp() } });
    const remaining = [
      header(await ask(), 'ratelimit-remaining'),
      header(await ask(), 'ratelimit-remaining'),
    ];
    expect(remaining).toEqual(['9', '8']);
    await direct.stop();
  });

  it('stops hard at the monthly quota and opens again with the new month', async () => {
    const ip = freshIp();
    await setUsage(`ip:${ip}`, 999);
    expect((await from(ip)).status).toBe(200);
    const refused = await from(ip);
    expect(refused.status).toBe(429);
    expect(header(refused, 'x-quota-remaining')).toBe('0');
    expect(Number(header(refused, 'retry-after'))).toBe(Math.ceil((Date.UTC(2026, 6) - nowMs) / 1_000));
    const before = nowMs;
    nowMs = Date.UTC(2026, 6);
    const again = await from(ip);
    expect(again.status).toBe(200);
    expect([header(again, 'x-quota-period'), header(again, 'x-quota-used')]).toEqual(['2026-07', '1']);
    nowMs = before;
  });

  it('is used by keyed callers too where the operation says so', async () => {
    const ip = freshIp();
    const ask = () => api.get('/v1/test/anonymous', { headers: { 'x-forwarded-for': ip } });
    for (let sent = 0; sent < 10; sent += 1) {
      const response = await ask();
      expect([response.status, header(response, 'x-tier')]).toEqual([200, 'free']);
    }
    expect((await ask()).status).toBe(429);
  });
});

describe('organisations', () => {
  it.each([
    ['free', '10', '1000'],
    ['growth', '1000', '1000000'],
    ['scale', '3000', '3000000'],
    ['enterprise', '50000', 'unlimited'],
  ] as const)(
    'of the %s tier have %s requests a minute and %s tokens a month',
    async (tier, limit, quota) => {
      const { apiKey } = await api.newOrg(tier);
      const response = await api.get('/v1/pricing', { key: apiKey });
      expect(response.status).toBe(200);
      expect(header(response, 'x-tier')).toBe(tier);
      expect(header(response, 'ratelimit-limit')).toBe(limit);
      expect(header(response, 'x-quota-limit')).toBe(quota);
    },
  );

  it('share one bucket among all their keys, from whatever address', async () => {
    const { orgId, apiKey: first } = await api.newOrg('growth');
    const { apiKey: second } = await createKey(api.database.pool, { orgId });
    const remaining: number[] = [];
    for (const key of [first, second, first, second]) {
      const headers = { 'x-forwarded-for': freshIp() };
      remaining.push(Number(header(await api.get('/v1/pricing', { key, headers }), 'ratelimit-remaining')));
    }
    expect(remaining).toEqual([999, 998, 997, 996]);
  });

  it('of the enterprise tier are never refused', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.get('/v1/pricing')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('are never stopped at the monthly quota on paid tiers', async () => {
    const { apiKey, orgId } = await api.newOrg('growth');
    await setUsage(orgId, 1_000_000);
    const response = await api.get('/v1/pricing', { key: apiKey });
    expect(response.status).toBe(200);
    expect(header(response, 'x-quota-used')).toBe('1000001');
    expect(header(response, 'x-quota-remaining')).toBe('0');
  });

  it('have unlimited quota on the enterprise tier', async () => {
    const response = await api.get('/v1/pricing');
    expect(header(response, 'x-quota-limit')).toBe('unlimited');
    expect(header(response, 'x-quota-remaining')).toBe('unlimited');
    expect(header(response, 'ratelimit-limit')).toBe('50000');
  });
});

describe('monthly counts', () => {
  it('survive a restart and are added up over processes', async () => {
    const { apiKey, orgId } = await api.newOrg('growth');
    const first = await startTestApi({ database: api.database, now: () => nowMs });
    const second = await startTestApi({ database: api.database, now: () => nowMs });
    for (let sent = 0; sent < 5; sent += 1) {
      await first.get('/v1/pricing', { key: apiKey });
      await second.get('/v1/pricing', { key: apiKey });
    }
    await first.stop();
    await second.stop();
    const { rows } = await api.database.pool.query('SELECT used FROM usage_month WHERE subject = $1', [
      orgId,
    ]);
    expect(rows[0].used).toBe(10);
    const third = await startTestApi({ database: api.database, now: () => nowMs });
    expect(header(await third.get('/v1/pricing', { key: apiKey }), 'x-quota-used')).toBe('11');
    await third.stop();
  });
});

describe('the standing of the caller', () => {
  it('is on every kind of answer', async () => {
    const etag = header(await from(freshIp()), 'etag') ?? '';
    const answers = [
      await from(freshIp()),
      await from(freshIp(), '/v1/nope'),
      await from(freshIp(), '/v1/pricing?apikey=x'),
      await from(freshIp(), '/v1/fills'),
      await from(freshIp(), '/v1/outcomes/99999999'),
      await from(freshIp(), '/v1/markets/logos'),
      await from(freshIp(), '/v1/openapi.json'),
      await from(freshIp(), '/v1/activity/stream?side=C'),
      await from(freshIp(), '/health'),
      await fetch(`${api.url}/v1/pricing`, { method: 'HEAD' }),
      await fetch(`${api.url}/v1/pricing`, { method: 'OPTIONS' }),
      await fetch(`${api.url}/v1/pricing`, { headers: { 'if-none-match': etag } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      ...[200, 404, 401, 400, 404, 200, 200, 400],
      ...[200, 200, 204, 304],
    ]);
    for (const answer of answers) {
      for (const name of ['limit', 'remaining', 'reset']) {
        expect(header(answer, `ratelimit-${name}`)).toMatch(/^\d+$/);
        expect(header(answer, `x-ratelimit-${name}`)).toBe(header(answer, `ratelimit-${name}`));
      }
      const inMs = Number(header(answer, 'ratelimit-reset')) * 1_000 - nowMs;
      expect(inMs).toBeGreaterThan(-1_000);
      expect(inMs).toBeLessThanOrEqual(61_000);
      expect(header(answer, 'x-quota-limit')).toBe('1000');
      expect(header(answer, 'x-quota-used')).toMatch(/^\d+$/);
      expect(header(answer, 'x-quota-remaining')).toMatch(/^\d+$/);
      expect(header(answer, 'x-quota-period')).toBe('2026-06');
      expect(header(answer, 'x-tier')).toBe('free');
      expect(header(answer, 'access-control-allow-origin')).toBe('*');
      expect(header(answer, 'x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('counts an answer 304 and not the health', async () => {
    const ip = freshIp();
    const etag = header(await from(ip), 'etag') ?? '';
    await api.get('/v1/pricing', { key: null, headers: { 'x-forwarded-for': ip, 'if-none-match': etag } });
    for (let asked = 0; asked < 20; asked += 1) expect((await from(ip, '/health')).status).toBe(200);
    expect(header(await from(ip, '/health'), 'ratelimit-remaining')).toBe('8');
  });
});
