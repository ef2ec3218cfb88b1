import { readFileSync } from 'node:fs';
import { z } from '@hono/zod-openapi';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { ServiceError } from '#services/error.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { address } from './schema/address.ts';
import { fallback } from './schema/choice.ts';
import { coin } from './schema/coin.ts';
import { limit, offset } from './schema/paging.ts';

let calls = 0;
let nowMs = 1_800_000_000_000;
let answer: () => unknown = () => ({ calls });
let api: TestApi;

const probe = (path: `/${string}`, cache: Endpoint['cache'], more: Partial<Endpoint> = {}): Endpoint => ({
  ...endpoint({
    method: 'get',
    path,
    operationId: `probe${path.replaceAll(/\W/g, '_')}`,
    summary: 'Probe',
    description: 'Counts its calls.',
    tags: ['Service'],
    access: 'key-optional',
    cache: cache as never,
    query: {
      user: address().optional(),
      coin: coin().optional(),
      sort: fallback(['pnl', 'volume'], 'pnl'),
      limit: limit(50, 200),
      offset: offset(),
    },
    response: z.looseObject({}),
    handle: async (ctx, input) => {
      calls += 1;
      return { ...((await answer()) as object), input, actor: ctx.actor.type };
    },
  }),
  ...more,
});

beforeAll(async () => {
  api = await startTestApi({
    now: () => nowMs,
    extraRoutes: [
      probe('/v1/test/live', 'none'),
      probe('/v1/test/cached', 30),
      probe('/v1/test/final', { maxAge: 86_400, immutable: true }),
      probe('/v1/test/missing', { maxAge: 3_600, notFound: true }),
      probe('/v1/test/absent/:id', { maxAge: 3_600, notFound: true }),
      probe('/v1/test/private', 'no-store'),
      probe('/v1/test/depends', (result) => ((result as { open?: boolean }).open ? 'no-store' : 60)),
      probe('/v1/test/gated', 30, { access: { tier: 'scale' } }),
    ],
  });
});
afterAll(() => api.stop());
beforeEach(() => {
  calls = 0;
  answer = () => ({ calls });
});

const message = async (target: string) => {
  const response = await api.get(target);
  return [response.status, (await response.json()).message];
};

describe('input', () => {
  it.each([
    ['user=0x12', 'Invalid address'],
    ['user=', undefined],
    ['coin=%23', 'Invalid coin'],
    ['coin=761-0', 'Invalid coin'],
    ['coin=%23761-0', 'Invalid coin'],
    ['coin=%2312', 'Invalid coin'],
    ['coin=%00', 'Invalid coin'],
    ['limit=0', ['limit: must be an integer from 1 to 200']],
    ['limit=201', ['limit: must be an integer from 1 to 200']],
    ['limit=1.5', ['limit: must be an integer from 1 to 200']],
    [
      'limit=abc&offset=-1',
      ['limit: must be an integer from 1 to 200', 'offset: must be an integer from 0 to 1000000'],
    ],
    ['limit=1&limit=2', ['limit: given more than once']],
    ['limit=abc&coin=x', 'Invalid coin'],
    ['nobody=knows&nobody=asks', [expect.stringMatching(/^Unknown query parameter "nobody"\. Known: /)]],
    ['LIMIT=5', ['Unknown query parameter "LIMIT". Did you mean "limit"?']],
  ])('%s is answered as the specification words it', async (query, expected) => {
    const [status, text] = await message(`/v1/test/live?${query}`);
    expect([status, text]).toEqual(expected === undefined ? [200, undefined] : [400, expected]);
  });

  it('reads addresses in any case and resolves unknown words', async () => {
    const response = await api.get(`/v1/test/live?user=0x${'AB'.repeat(20)}&sort=nope&coin=%2310`);
    expect((await response.json()).input).toEqual({
      user: `0x${'ab'.repeat(20)}`,
      coin: 10,
      sort: 'pnl',
      limit: 50,
      offset: 0,
    });
  });
});

describe('caching', () => {
  it.each([
    ['/v1/test/live', null],
    ['/v1/test/cached', 'public, max-age=30'],
    ['/v1/test/final', 'public, max-age=86400, immutable'],
    ['/v1/test/private', 'no-store'],
    ['/v1/test/gated', 'private, max-age=30'],
    ['/v1/test/nope', 'no-store'],
  ])('%s is answered with Cache-Control %s', async (target, expected) => {
    expect((await api.get(target)).headers.get('cache-control')).toBe(expected);
  });

  it('computes an answer once for all who ask at once, and again when it is too old', async () => {
    const held = Promise.withResolvers<object>();
    answer = () => held.promise;
    const first = Array.from({ length: 20 }, () => api.get('/v1/test/cached?limit=7'));
    await expect.poll(() => calls).toBe(1);
    held.resolve({ round: 1 });
    const bodies = await Promise.all(first.map(async (response) => (await response).text()));
    expect(new Set(bodies).size).toBe(1);
    expect(calls).toBe(1);
    nowMs += 29_000;
    expect((await api.get('/v1/test/cached?limit=7')).headers.get('age')).toBe('29');
    expect(calls).toBe(1);
    nowMs += 1_000;
    await api.get('/v1/test/cached?limit=7');
    expect(calls).toBe(2);
  });

  it('takes queries that mean the same as the same, and knows no caller', async () => {
    const user = `0x${'ab'.repeat(20)}`;
    const one = await api.get(`/v1/test/cached?user=${user}&limit=50`);
    const two = await api.get(`/v1/test/cached?sort=x&user=${user.toUpperCase().replace('0X', '0x')}`);
    expect(calls).toBe(1);
    expect(await one.json()).toMatchObject({ actor: 'system' });
    expect(two.headers.get('etag')).toBe(one.headers.get('etag'));
  });

  it('never keeps answers of live, private and failing operations', async () => {
    for (const target of ['/v1/test/live', '/v1/test/private']) {
      await api.get(target);
      await api.get(target);
    }
    expect(calls).toBe(4);
    answer = () => Promise.reject(new Error('broken'));
    expect((await api.get('/v1/test/cached?limit=9')).status).toBe(500);
    answer = () => ({});
    expect((await api.get('/v1/test/cached?limit=9')).status).toBe(200);
    expect(calls).toBe(6);
  });

  it('never tells one caller the path that another one wrote', async () => {
    answer = () => {
      throw new ServiceError('not_found', 'Outcome 9 not found');
    };
    for (const target of ['/v1/test/absent/9', '/v1/test/absent/09']) {
      expect(await (await api.get(target)).json()).toMatchObject({ statusCode: 404, path: target });
    }
  });

  it('keeps a 404 where the operation says so, with the same max-age', async () => {
    answer = () => Promise.reject(new ServiceError('not_found', 'Outcome 5 not found'));
    for (let asked = 0; asked < 3; asked += 1) {
      const response = await api.get('/v1/test/missing?limit=5');
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'public, max-age=3600']);
      expect((await response.json()).message).toBe('Outcome 5 not found');
    }
    expect(calls).toBe(1);
  });

  it('follows a policy that depends on the result', async () => {
    answer = () => ({ open: true });
    for (let asked = 0; asked < 2; asked += 1) {
      expect((await api.get('/v1/test/depends')).headers.get('cache-control')).toBe('no-store');
    }
    answer = () => ({ open: false });
    for (let asked = 0; asked < 2; asked += 1) {
      expect((await api.get('/v1/test/depends')).headers.get('cache-control')).toBe('public, max-age=60');
    }
    expect(calls).toBe(3);
  });
});

describe('validators', () => {
  it('answers 304 without a body while the answer is the same, and 200 when it changed', async () => {
    answer = () => ({ version: 1 });
    const etag = (await api.get('/v1/test/live')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const ask = (value: string) => api.get('/v1/test/live', { headers: { 'if-none-match': value } });
    for (const value of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
      const same = await ask(value);
      expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
    }
    answer = () => ({ version: 2 });
    expect((await ask(etag)).status).toBe(200);
  });
});

describe('errors', () => {
  it('says nothing of an unforeseen error but a request id, and logs it', async () => {
    answer = () => Promise.reject(new Error('password=hunter2'));
    const response = await api.get('/v1/test/live');
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(body)).toMatchObject({
      statusCode: 500,
      message: 'Internal error',
      path: '/v1/test/live',
    });
    expect(body).not.toContain('hunter2');
    expect(api.faults.at(-1)).toMatchObject({ requestId: response.headers.get('x-request-id') });
  });

  it.each([
    [new ServiceError('unavailable', 'Try later', { retryAfterSeconds: 30 }), 503, 'Try later', '30'],
    [Object.assign(new Error('x'), { code: '57014' }), 503, 'Temporarily unavailable', '30'],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, 'Temporarily unavailable', '5'],
    [new ServiceError('invalid', 'Provide user or coin'), 400, 'Provide user or coin', null],
  ])('%s is answered with its status', async (error, status, text, retryAfter) => {
    answer = () => Promise.reject(error);
    const response = await api.get('/v1/test/live');
    expect([response.status, (await response.json()).message]).toEqual([status, text]);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
  });

  it('answers 502 as plain text', async () => {
    answer = () => Promise.reject(new ServiceError('upstream_failed', 'No upstream history'));
    const response = await api.get('/v1/test/live');
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      502,
      'text/plain; charset=utf-8',
      'No upstream history',
    ]);
  });

  it.each(['/v1', '/v1/nope', '/v1/Pricing', '/v1/pricing/', '/v1/pricing/x', '/v1/%E0%A4%A', '/v2/x'])(
    '%s is 404 in the envelope',
    async (target) => {
      const response = await api.get(target);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ statusCode: 404, path: target });
    },
  );

  it('answers a method that a route does not have with 404, and HEAD like GET without a body', async () => {
    const post = await fetch(`${api.url}/v1/pricing`, { method: 'POST', headers: { 'x-api-key': api.key } });
    expect(post.status).toBe(404);
    const head = await fetch(`${api.url}/v1/pricing`, { method: 'HEAD', headers: { 'x-api-key': api.key } });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toMatch(/^W\//);
  });
});

describe('the fixed routes', () => {
  it('describe the plans, the health and the API as documented', async () => {
    await api.ok('/v1/pricing');
    await api.ok('/health');
    await api.ok('/v1/openapi.json');
  });

  it('serve the guide to webhooks with every file that it links to', async () => {
    const guide = await (await api.get('/docs/webhooks.md', { key: null })).text();
    const linked = [...guide.matchAll(/\]\((webhooks\/[^)]+)\)/g)].map(([, file]) => file);
    expect(linked).toContain('webhooks/vectors.json');
    for (const file of linked) {
      const response = await api.get(`/docs/${file}`, { key: null });
      expect([file, response.status]).toEqual([file, 200]);
      expect(await response.text()).toBe(readFileSync(`docs/${file}`, 'utf8'));
    }
    expect((await api.get('/docs/webhooks/..%2foperations.md', { key: null })).status).toBe(404);
  });

  it('serve the interactive reference from this host alone', async () => {
    for (const target of ['/docs/api', '/docs/api/start.js', '/docs/api/reference.js']) {
      const response = await api.get(target, { key: null });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      if (target !== '/docs/api/reference.js') expect(await response.text()).not.toMatch(/https?:/);
    }
  });
});
