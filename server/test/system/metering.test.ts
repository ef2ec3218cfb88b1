import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newKey, newOrg } from '../organisations.ts';
import { type Answer, freshIp } from './http-client.ts';
import { operator } from './product.ts';
import { expectError, get } from './shared.ts';
import { until } from './wait.ts';

const header = (answer: Answer, name: string): string => String(answer.headers[name]);
const TARGET = '/v1/outcomes?limit=1';

/** Asserts the headers that stand on every answer and that both trios agree. */
function expectMeters(answer: Answer, what: string): void {
  const month = (ms: number): string => new Date(ms).toISOString().slice(0, 7);
  for (const name of ['limit', 'remaining', 'reset']) {
    expect(header(answer, `ratelimit-${name}`), `${what} ratelimit-${name}`).toMatch(/^\d+$/);
    expect(header(answer, `x-ratelimit-${name}`), what).toBe(header(answer, `ratelimit-${name}`));
  }
  const resetMs = Number(header(answer, 'ratelimit-reset')) * 1_000;
  expect(resetMs - answer.askedMs, `${what} ratelimit-reset`).toBeGreaterThan(-2_000);
  expect(resetMs - answer.answeredMs, `${what} ratelimit-reset`).toBeLessThan(62_000);
  expect(header(answer, 'x-quota-limit'), what).toMatch(/^(\d+|unlimited)$/);
  expect(header(answer, 'x-quota-used'), what).toMatch(/^\d+$/);
  expect(header(answer, 'x-quota-remaining'), what).toMatch(/^(\d+|unlimited)$/);
  expect([month(answer.askedMs), month(answer.answeredMs)], what).toContain(header(answer, 'x-quota-period'));
  expect(header(answer, 'x-tier'), what).toMatch(/^(free|growth|scale|enterprise)$/);
}

describe('meters', () => {
  test.each([
    ['a list', TARGET, 200],
    ['a refused query', '/v1/fills', 400],
    ['an unknown outcome', '/v1/outcomes/99999999', 404],
    ['an unknown route', '/v1/nope', 404],
    ['a public route', '/v1/markets/logos', 200],
    ['the pricing', '/v1/pricing', 200],
    ['the health', '/health', 200],
    ['the OpenAPI document', '/v1/openapi.json', 200],
  ])('stand on the answer to %s', async (what, target, status) => {
    const answer = await get(target, { key: undefined });
    expect(answer.status).toBe(status);
    expectMeters(answer, what);
  });

  test('stand on a 401 too', async () => {
    expectMeters(await get(TARGET, { key: 'not-a-key' }), '401');
  });

  test('stand on an event stream', async () => {
    const answer = await get('/v1/activity/stream?side=C');
    expect(answer.status).toBe(400);
    expectMeters(answer, 'stream');
  });
});

describe('the anonymous bucket', () => {
  test('gives an address 10 requests a minute and then 429 with Retry-After in the envelope', async () => {
    const ip = freshIp();
    for (let sent = 1; sent <= 10; sent += 1) {
      const answer = await get(TARGET, { key: undefined, ip });
      expect(answer.status).toBe(200);
      expect(header(answer, 'ratelimit-limit')).toBe('10');
      expect(header(answer, 'ratelimit-remaining')).toBe(String(10 - sent));
      expect(header(answer, 'x-tier')).toBe('free');
      expect(header(answer, 'x-quota-limit')).toBe('1000');
      expect(header(answer, 'x-quota-used')).toBe(String(sent));
      expect(header(answer, 'x-quota-remaining')).toBe(String(1_000 - sent));
    }
    const refused = await get(TARGET, { key: undefined, ip });
    expectError(refused, 429, TARGET);
    expectMeters(refused, '429');
    expect(header(refused, 'retry-after')).toMatch(/^\d+$/);
    expect(Number(header(refused, 'retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(header(refused, 'retry-after'))).toBeLessThanOrEqual(60);
    expect((await get(TARGET, { key: undefined, ip: freshIp() })).status).toBe(200);
  });

  test('never lets more than 10 of many simultaneous requests through', async () => {
    const ip = freshIp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(TARGET, { key: undefined, ip })));
    const count = (status: number): number => answers.filter((answer) => answer.status === status).length;
    expect([count(200), count(429)]).toEqual([10, 30]);
  });

  test('goes by the address that the trusted proxy saw, not by what a client claims before it', async () => {
    const seen = freshIp();
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      statuses.push((await get(TARGET, { key: undefined, ip: `${freshIp()}, ${seen}` })).status);
    }
    expect(statuses).toEqual([...new Array(10).fill(200), 429]);
  });

  test('answers again after the time that Retry-After names', { timeout: 90_000 }, async () => {
    const ip = freshIp();
    for (let sent = 0; sent < 10; sent += 1) await get(TARGET, { key: undefined, ip });
    const refused = await get(TARGET, { key: undefined, ip });
    expect(refused.status).toBe(429);
    const again = Date.now() + Number(header(refused, 'retry-after')) * 1_000;
    await until(() => Date.now() >= again, { timeoutMs: 62_000, everyMs: 250, what: 'Retry-After passes' });
    expect((await get(TARGET, { key: undefined, ip })).status).toBe(200);
  });
});

describe('organisations', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = inject('system').dataDir;
  });

  test.each([
    ['free', '10', '1000'],
    ['growth', '1000', '1000000'],
    ['scale', '3000', '3000000'],
    ['enterprise', '50000', 'unlimited'],
  ])('of the %s tier have %s requests a minute and %s tokens a month', async (tier, limit, quota) => {
    const { apiKey } = await newOrg(dataDir, tier);
    const answer = await get(TARGET, { key: apiKey });
    expect(answer.status).toBe(200);
    expectMeters(answer, tier);
    expect(header(answer, 'x-tier')).toBe(tier);
    expect(header(answer, 'ratelimit-limit')).toBe(limit);
    expect(header(answer, 'x-quota-limit')).toBe(quota);
  });

  test('share one bucket among all their keys, from whatever address', async () => {
    const { orgId, apiKey } = await newOrg(dataDir, 'growth');
    const { apiKey: second } = await newKey(dataDir, orgId);
    expect(second).not.toBe(apiKey);
    const remaining: number[] = [];
    for (const key of [apiKey, second, apiKey, second]) {
      remaining.push(Number(header(await get(TARGET, { key }), 'ratelimit-remaining')));
    }
    expect(remaining).toEqual([999, 998, 997, 996]);
  });

  test('move to another tier while the product runs', async () => {
    const { orgId, apiKey } = await newOrg(dataDir, 'free');
    expect(header(await get(TARGET, { key: apiKey }), 'x-tier')).toBe('free');
    operator(dataDir, ['org', 'tier', '--org', orgId, '--tier', 'scale']);
    const tier = async (): Promise<string> => header(await get('/v1/pricing', { key: apiKey }), 'x-tier');
    await until(async () => (await tier()) === 'scale', {
      timeoutMs: 60_000,
      everyMs: 6_500,
      what: 'x-tier is scale',
    });
  });

  test('of the enterprise tier are never refused', async () => {
    const { apiKey } = await newOrg(dataDir, 'enterprise');
    const answers = await Promise.all(Array.from({ length: 100 }, () => get(TARGET, { key: apiKey })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  });
});
