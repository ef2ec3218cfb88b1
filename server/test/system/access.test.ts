import { describe, expect, inject, test } from 'vitest';
import { expectError, get } from './shared.ts';

const PUBLIC = [
  '/v1/activity',
  '/v1/markets/coin-labels',
  '/v1/markets/logos',
  '/v1/crypto/price-markets',
  '/v1/pricing',
];
const DATA = ['/v1/outcomes', '/v1/fills?coin=%2310', '/v1/settledOutcomes', '/v1/markets/overview'];

describe('a key', () => {
  test('counts alike as X-API-Key, as a bearer token and as the apikey parameter', async () => {
    const key = inject('system').enterpriseKey;
    const answers = [
      await get('/v1/outcomes', { key: undefined, headers: { 'x-api-key': key } }),
      await get('/v1/outcomes', { key: undefined, headers: { authorization: `Bearer ${key}` } }),
      await get(`/v1/outcomes?apikey=${key}`, { key: undefined }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers['x-tier']).toBe('enterprise');
    }
  });

  test('has the documented format', () => {
    expect(inject('system').enterpriseKey).toMatch(/^[a-z0-9]+_[0-9A-Za-z]{16,}$/);
  });

  test('is not answered in a body or a header', async () => {
    const key = inject('system').enterpriseKey;
    const answer = await get(`/v1/nope?apikey=${key}`, { key: undefined });
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain(key);
  });
});

describe('a malformed or unknown key is never downgraded', () => {
  const unknown = (): string => {
    const key = inject('system').enterpriseKey;
    const [prefix, secret = ''] = key.split('_');
    return `${prefix}_${[...secret].reverse().join('')}`;
  };
  const wrong: [string, () => string][] = [
    ['nonsense', () => 'nonsense'],
    ['well-formed', unknown],
    ['cut', () => inject('system').enterpriseKey.slice(0, -1)],
    ['over-long', () => `${inject('system').enterpriseKey}${'a'.repeat(4_000)}`],
  ];

  test.each(wrong)('a %s one gives 401 by header on data and on public routes', async (_kind, key) => {
    for (const target of [...DATA, ...PUBLIC]) {
      expectError(await get(target, { key: key() }), 401, target);
    }
  });

  test.each(wrong.slice(0, 3))('a %s one gives 401 as bearer token and as parameter', async (_kind, key) => {
    for (const target of ['/v1/outcomes', '/v1/activity', '/v1/activity/stream']) {
      const headers = { authorization: `Bearer ${key()}` };
      expectError(await get(target, { key: undefined, headers }), 401, target);
      expectError(await get(`${target}?apikey=${key()}`, { key: undefined }), 401, target);
    }
  });

  test('an empty one gives 401 or counts as none, and is no 5xx', async () => {
    const given: Record<string, string>[] = [
      { 'x-api-key': '' },
      { authorization: 'Bearer ' },
      { authorization: 'Basic abc' },
    ];
    for (const headers of given) {
      expect((await get('/v1/outcomes', { key: undefined, headers })).status).toBeLessThan(500);
    }
  });
});

describe('without a key', () => {
  test.each([...DATA, ...PUBLIC])('%s answers at the free tier', async (target) => {
    const answer = await get(target, { key: undefined });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-tier']).toBe('free');
  });
});
