import http from 'node:http';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  for (let outcomeId = 1; outcomeId <= 60; outcomeId++) await seed.outcome({ outcomeId, firstSeenMs: NOW });
  await seed.fills(
    ...Array.from({ length: 120 }, (_, index) => ({
      ...{
        timeMs: NOW - index * 1_000,
        coin: 10 * (1 + (index % 60)),
        wallet: 1 + index,
        px: 0.5,
        sz: 1 + index,
      },
    })),
  );
});
afterAll(() => api.stop());

type Answer = { status: number; headers: http.IncomingHttpHeaders; bytes: Buffer };

/** An answer as it came, not decompressed. */
function raw(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { 'x-api-key': api.key, ...headers }, agent: false };
    const request = http.request(`${api.url}${target}`, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
    request.end();
  });
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = {
  zstd: zlib.zstdDecompressSync,
  br: zlib.brotliDecompressSync,
  gzip: zlib.gunzipSync,
  identity: (bytes) => bytes,
};
const encodingOf = ({ headers }: Answer) => headers['content-encoding'] ?? 'identity';
const textOf = (answer: Answer) => DECODERS[encodingOf(answer)]?.(answer.bytes).toString();

const OVERVIEW = '/v1/markets/overview';

describe('answers from 1 KB on', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['zstd;q=0.5, br;q=0.9, gzip;q=0.8', 'br'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'zstd'],
    ['zstd;q=0, *;q=0.5', 'br'],
    ['identity, gzip;q=0.5', 'identity'],
    ['deflate', 'identity'],
    ['*;q=0', 'identity'],
    ['', 'identity'],
  ])('are compressed as %j wants it: %s', async (accepted, encoding) => {
    const plain = await raw(OVERVIEW);
    const answer = await raw(OVERVIEW, { 'accept-encoding': accepted });
    expect(encodingOf(answer)).toBe(encoding);
    expect(textOf(answer)).toBe(plain.bytes.toString());
    expect(answer.headers.vary).toBe('Accept-Encoding');
    expect(plain.headers.vary).toBe('Accept-Encoding');
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length);
    if (encoding !== 'identity') expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 3);
  });

  it.each([
    '/v1/openapi.json',
    '/v1/asyncapi.yaml',
    '/docs/protocol.md',
    '/docs/api/start.js',
    '/docs/api/reference.js',
    '/docs/webhooks/vectors.json',
    '/v1/fills?coin=%2310&limit=1000',
    '/v1/registeredOutcomes',
    '/v1/pricing',
  ])('are the same to the byte in every encoding: %s', async (target) => {
    const plain = await raw(target);
    expect([plain.status, encodingOf(plain)]).toEqual([200, 'identity']);
    for (const accepted of ['zstd', 'br', 'gzip']) {
      const answer = await raw(target, { 'accept-encoding': accepted });
      expect(encodingOf(answer)).toBe(plain.bytes.length < 1_024 ? 'identity' : accepted);
      expect(textOf(answer)).toBe(plain.bytes.toString());
      // Made once, and kept beside what is kept.
      expect((await raw(target, { 'accept-encoding': accepted })).bytes.equals(answer.bytes)).toBe(true);
    }
  });

  it('of up to 8 KB are sent as br to a client that likes all encodings equally, since that costs least', async () => {
    const answer = await raw('/v1/pricing', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(encodingOf(answer)).toBe('br');
    expect(textOf(answer)).toBe((await raw('/v1/pricing')).bytes.toString());
  });

  it('keep their validator whatever the encoding', async () => {
    const plain = await raw('/v1/registeredOutcomes');
    const answer = await raw('/v1/registeredOutcomes', { 'accept-encoding': 'br' });
    expect(answer.headers.etag).toBe(plain.headers.etag);
    expect(answer.headers.etag).toMatch(/^W\//);
    const again = await raw('/v1/registeredOutcomes', {
      'accept-encoding': 'gzip',
      'if-none-match': String(answer.headers.etag),
    });
    expect([again.status, again.headers.vary, again.bytes.length]).toEqual([304, 'Accept-Encoding', 0]);
  });

  it('are not compressed for HEAD', async () => {
    const answer = await raw(OVERVIEW, { 'accept-encoding': 'gzip' }, 'HEAD');
    expect([answer.status, encodingOf(answer), answer.headers.vary]).toEqual([
      200,
      'identity',
      'Accept-Encoding',
    ]);
  });
});

it('short answers and errors are sent as they are', async () => {
  for (const target of ['/v1/fills?coin=%2399990', '/v1/fills', '/health', '/v1/nowhere']) {
    const answer = await raw(target, { 'accept-encoding': 'gzip, br, zstd' });
    expect([target, encodingOf(answer), answer.headers.vary]).toEqual([target, 'identity', undefined]);
    expect(JSON.parse(answer.bytes.toString())).toBeTypeOf('object');
  }
});

it('streams are not compressed', async () => {
  const response = await fetch(`${api.url}/v1/activity/stream`, {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
  await response.body?.cancel();
});
