import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { createKey } from '#services/key/create-key.ts';
import { generateRawKey } from '#services/key/raw-key.ts';
import { revokeKey } from '#services/key/revoke-key.ts';
import { changeTier } from '#services/org/change-tier.ts';
import { gatedEndpoint } from './testing/gated-endpoint.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ extraRoutes: [gatedEndpoint], trustProxy: true });
});
afterAll(() => api.stop());

/** One of each kind: open, unmetered, unknown. access-matrix.test.ts has every route. */
const targets = ['/v1/outcomes', '/health', '/v1/nope'];

const rejected: [string, (api: TestApi) => string][] = [
  ['nonsense', () => 'nonsense'],
  ['an empty text', () => ''],
  ['a mistyped key', (api) => `${api.key.slice(0, -1)}${api.key.endsWith('a') ? 'b' : 'a'}`],
  ['a well-formed key that nobody has', () => generateRawKey()],
];

describe('a key that is not valid', () => {
  it.each(rejected)('%s is refused with 401, whichever way it is sent', async (kind, keyOf) => {
    const key = keyOf(api);
    // Each kind from an address of its own: one address may send so many rejected keys and no more.
    const from = { 'x-forwarded-for': `10.0.0.${rejected.findIndex(([name]) => name === kind) + 1}` };
    for (const target of targets) {
      const ways = [
        await api.get(target, { key: null, headers: { ...from, 'x-api-key': key } }),
        await api.get(target, { key: null, headers: { ...from, authorization: `Bearer ${key}` } }),
        await api.get(`${target}?apikey=${key}`, { key: null, headers: from }),
      ];
      for (const response of ways) {
        expect(response.status, target).toBe(401);
        expect(response.headers.get('x-tier')).toBe('free');
        expect(await response.json()).toEqual({
          statusCode: 401,
          message: 'Invalid or revoked API key',
          path: target,
          timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        });
      }
    }
  });

  it('is not passed over for a good one that comes after it', async () => {
    const response = await api.get(`/v1/pricing?apikey=${api.key}`, { key: 'nonsense' });
    expect(response.status).toBe(401);
  });

  it('costs nothing of the allowance of anonymous callers of the same address', async () => {
    const before = (await api.get('/health', { key: null })).headers.get('ratelimit-remaining');
    await api.get('/v1/pricing', { key: 'nonsense' });
    expect((await api.get('/health', { key: null })).headers.get('ratelimit-remaining')).toBe(before);
  });

  it('is refused with 429 when one address sends hundreds in a minute', async () => {
    const other = await startTestApi({ database: api.database, now: () => 1_800_000_000_000 });
    const answers = await Promise.all(
      Array.from({ length: 601 }, () =>
        other.get('/health', { key: 'nonsense' }).then(({ status }) => status),
      ),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(600);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
    await other.stop();
  });
});

describe('an address that has sent too many rejected keys', () => {
  it('makes no more work for the database, and keeps its known keys', async () => {
    let lookups = 0;
    const counted = new Proxy(api.database.pool, {
      get(pool, name) {
        if (name !== 'query') return Reflect.get(pool, name);
        return (...args: Parameters<typeof pool.query>) => {
          if ((args[0] as unknown as pg.QueryConfig).name === 'find-key-access') lookups += 1;
          return pool.query(...args);
        };
      },
    });
    let nowMs = 1_800_000_000_000;
    const other = await startTestApi({
      database: { ...api.database, pool: counted },
      now: () => nowMs,
    });
    const send = async (key: string) => (await other.get('/health', { key })).status;
    // Keys are remembered only once the line on which their changes are heard is up.
    await expect
      .poll(async () => {
        lookups = 0;
        await send(other.key);
        await send(other.key);
        return lookups;
      })
      .toBeLessThanOrEqual(1);
    await Promise.all(Array.from({ length: 600 }, () => send('nonsense')));
    lookups = 0;
    expect(await send(generateRawKey())).toBe(429);
    expect(lookups).toBe(0);
    nowMs += 6_000;
    expect(await send(other.key)).toBe(200);
    expect(lookups).toBe(1);
    nowMs += 60_000;
    expect(await send(generateRawKey())).toBe(401);
    await other.stop();
  });
});

describe('a valid key', () => {
  it('counts alike by header, bearer token and query, and tells its tier', async () => {
    const { apiKey } = await api.newOrg('growth');
    const ways = [
      await api.get('/v1/pricing', { key: apiKey }),
      await api.get('/v1/pricing', { key: null, headers: { authorization: `bearer ${apiKey}` } }),
      await api.get(`/v1/pricing?apikey=${apiKey}`, { key: null }),
    ];
    expect(ways.map((response) => response.headers.get('ratelimit-remaining'))).toEqual([
      '999',
      '998',
      '997',
    ]);
    for (const response of ways) expect(response.headers.get('x-tier')).toBe('growth');
  });

  it('is refused from the request after its revocation by another process', async () => {
    const { apiKey, keyId } = await api.newOrg('scale');
    expect((await api.get('/v1/pricing', { key: apiKey })).status).toBe(200);
    await revokeKey(api.database.pool, { keyId });
    expect((await api.get('/v1/pricing', { key: apiKey })).status).toBe(401);
  });

  it('is metered at a new tier from the request after the change', async () => {
    const { apiKey, orgId } = await api.newOrg('free');
    expect((await api.get('/v1/pricing', { key: apiKey })).headers.get('x-tier')).toBe('free');
    await changeTier(api.database.pool, { orgId, tier: 'scale' });
    const response = await api.get('/v1/pricing', { key: apiKey });
    expect(response.headers.get('x-tier')).toBe('scale');
    expect(response.headers.get('x-quota-used')).toBe('2');
  });

  it('expires on time', async () => {
    const { orgId } = await api.newOrg('free');
    const old = await createKey(api.database.pool, { orgId, expiresMs: Date.now() - 1 });
    const fresh = await createKey(api.database.pool, { orgId, expiresMs: Date.now() + 60_000 });
    expect((await api.get('/v1/pricing', { key: old.apiKey })).status).toBe(401);
    expect((await api.get('/v1/pricing', { key: fresh.apiKey })).status).toBe(200);
  });

  it('is nowhere in the database, and when it was last used is noted', async () => {
    const { apiKey, keyId } = await api.newOrg('growth');
    await api.get('/v1/pricing', { key: apiKey });
    const last = async () => {
      const { rows } = await api.database.pool.query('SELECT * FROM api_key WHERE key_id = $1', [keyId]);
      return rows[0];
    };
    await expect.poll(async () => (await last()).last_used_at).not.toBeNull();
    expect(JSON.stringify(await last())).not.toContain(apiKey);
  });
});

describe('an operation that needs a tier', () => {
  it.each(['free', 'growth', 'scale'] as const)('refuses a %s key with 403 naming the tier', async (tier) => {
    const { apiKey } = await api.newOrg(tier);
    const response = await api.get('/v1/test/gated', { key: apiKey });
    expect(response.status).toBe(403);
    expect((await response.json()).message).toContain('Enterprise');
    expect(response.headers.get('x-tier')).toBe(tier);
  });

  it('refuses callers without a key with 403, and serves the tier', async () => {
    expect((await api.get('/v1/test/gated', { key: null })).status).toBe(403);
    expect((await api.get('/v1/test/gated')).status).toBe(200);
  });
});
