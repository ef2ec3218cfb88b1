import { describe, expect, test } from 'vitest';
import { get, ok, refused } from './shared.ts';

describe('unknown routes', () => {
  test.each([
    ...['/v1/nope', '/v1', '/v1/outcomes/1/nope', '/v1/Fills', '/v1/registeredoutcomes'],
    ...['/v2', '/v2/nope', '/v2/v1/openapi.json', '/v2/v1/fills'],
  ])('%s is a 404 in the envelope', async (target) => {
    await refused(target, 404);
  });

  test('a query is no part of the path that an error names', async () => {
    const body = (await get('/v1/nope?a=1&b=2')).json() as Record<string, unknown>;
    expect(body.path).toBe('/v1/nope');
  });

  test('a method that a route does not know is refused in the envelope', async () => {
    const answer = await get('/v1/fills?coin=%2310', { method: 'POST' });
    expect([404, 405]).toContain(answer.status);
    expect(answer.json()).toMatchObject({ statusCode: answer.status, path: '/v1/fills' });
  });
});

describe('every answer', () => {
  test('is JSON in UTF-8 that other origins may read', async () => {
    for (const target of ['/v1/outcomes', '/v1/fills?coin=%2310', '/v1/nope']) {
      expect((await get(target)).headers['content-type']).toMatch(/^application\/json/);
    }
    const cross = await get('/v1/outcomes', { headers: { origin: 'https://example.org' } });
    expect(cross.headers['access-control-allow-origin']).toBe('*');
  });

  test('to a broken percent-encoding is no 5xx', async () => {
    for (const target of [
      '/v1/markets/%E0%A4%A',
      '/v1/fills?coin=%',
      '/v1/outcomes/%00',
      '/v1/markets/%2e%2e%2f',
    ]) {
      expect((await get(target)).status).toBeLessThan(500);
    }
  });

  test('that caches may keep has an ETag, and a cache that holds it gets 304 without a body', async () => {
    const first = await get('/v1/markets/coin-labels');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
    const again = await get('/v1/markets/coin-labels', { headers: { 'if-none-match': etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const head = await get('/v1/outcomes', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.text).toBe('');
  });
});

describe('GET /health', () => {
  test('answers at once and without a key, and is not metered', async () => {
    for (let asked = 0; asked < 30; asked += 1) {
      expect((await get('/health', { key: undefined, ip: '192.0.2.10' })).status).toBe(200);
    }
    expect(
      (await get('/v1/pricing', { key: undefined, ip: '192.0.2.10' })).headers['ratelimit-remaining'],
    ).toBe('9');
  });

  test('tells lag, cursor, rows, gaps and the quarantine count', async () => {
    const text = JSON.stringify(await ok('/health'));
    for (const word of ['lag', 'cursor', 'gap', 'quarantin']) expect(text.toLowerCase()).toContain(word);
  });
});

describe('GET /v1/pricing', () => {
  test('is public and has the plan matrix of the specification', async () => {
    const answer = await get('/v1/pricing', { key: undefined });
    expect(answer.status).toBe(200);
    const text = answer.text;
    for (const name of ['free', 'growth', 'scale', 'enterprise']) expect(text.toLowerCase()).toContain(name);
    for (const figure of [1_100, 2_300, 1_000_000, 3_000_000, 50_000]) expect(text).toContain(String(figure));
  });
});

describe('the interactive reference', () => {
  test('is a page', async () => {
    const answer = await get('/docs/api');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
  });
});
