import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#relay/testing/traders.ts';
import { childEnv } from '#server/config/env.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';
import { VENUE_ROUTES } from './venue-routes.ts';

const taker = accountOf('taker').address;
const legs = [1, 2].map((outcomeId) => ({ outcomeId, sideIndex: 0 }));
const ASK = { taker, legs, stake_usd: 25 };
const NOBODY = `rfqv2_${'0'.repeat(32)}`;

let api: VenueApi;
beforeAll(async () => {
  api = await startVenueApi({ rates: { create: 100_000, submit: 100_000, read: 100_000 } });
});
afterAll(() => api.stop());

describe('every answer', () => {
  it.each([
    ['GET', `/v1/rfq/${NOBODY}`, 404],
    ['GET', '/v1/vault', 200],
    ['GET', '/v1/rfq/nope/nope', 404],
    ['PUT', '/v1/vault', 404],
    ['POST', '/v1/rfq', 400],
  ])(
    'of %s %s has a request id of its own, may be read from any origin and kept by nobody',
    async (...call) => {
      const [method, target, status] = call;
      const answers = [await api.call(method, target), await api.call(method, target)];
      for (const answer of answers) {
        expect(answer.status).toBe(status);
        expect(answer.headers.get('access-control-allow-origin')).toBe('*');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
      const [one, two] = answers.map(({ headers }) => headers.get('x-request-id'));
      expect(one).toMatch(/^[0-9a-f-]{36}$/);
      expect(two).not.toBe(one);
    },
  );

  it('to a browser’s question allows what the calls need', async () => {
    for (const target of ['/v1/rfq', '/v2/v1/rfq/x/accept', '/v1/positions/claim']) {
      const { status, headers } = await api.call('OPTIONS', target);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
      expect(headers.get('access-control-allow-methods')).toContain('POST');
    }
  });
});

describe('an address that calls too often', () => {
  it('gets 429 with Retry-After until its minute is over, and others do not', async () => {
    const strict = await startVenueApi({ rates: { create: 2 }, trustProxy: true });
    const from = (ip: string) =>
      strict.call('POST', '/v1/rfq', { body: ASK, headers: { 'x-forwarded-for': ip } });
    await from('10.0.0.1');
    strict.world.clock.advance(20_000);
    expect((await from('9.9.9.9, 10.0.0.1')).status).toBe(200);
    const refused = await from('8.8.8.8, 10.0.0.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.headers.get('retry-after')).toBe('40');
    expect((await from('10.0.0.2')).status).toBe(200);
    const look = await strict.call('GET', `/v1/rfq/${NOBODY}`, {
      headers: { 'x-forwarded-for': '10.0.0.1' },
    });
    expect(look.status).toBe(404);
    strict.world.clock.advance(40_000);
    expect((await from('10.0.0.1')).status).toBe(200);
    await strict.stop();
  });

  it('also when what it sends cannot be read', async () => {
    const strict = await startVenueApi({ rates: { create: 1 } });
    expect((await strict.call('POST', '/v1/rfq', { body: '{' })).status).toBe(400);
    expect((await strict.call('POST', '/v1/rfq', { body: '{' })).status).toBe(429);
    await strict.stop();
  });
});

describe('whatever is sent', () => {
  const posts = VENUE_ROUTES.filter(({ method }) => method === 'post').map((route) =>
    route.path.replace(':rfqId', NOBODY),
  );
  const words = ['taker', 'legs', 'stake_usd', 'quote_id', 'order', 'auth', 'approval', 'request', 'address'];
  const value = fc.jsonValue({ maxDepth: 3 });
  const nearly = fc.record(
    {
      taker: fc.oneof(fc.constant(taker), value),
      legs: fc.oneof(fc.constant(legs), value, fc.array(fc.record({ outcomeId: value, sideIndex: value }))),
      stake_usd: fc.oneof(fc.double(), value),
      quote_id: fc.oneof(fc.string(), value),
      order: fc.oneof(fc.record({ nonce: value, deadline: value }), value),
      order_signature: fc.oneof(fc.constant(`0x${'ff'.repeat(65)}`), value),
      auth: fc.oneof(fc.record({ approval: value }), value),
      request: fc.oneof(fc.record({ account: value, amount: value }), value),
    },
    { requiredKeys: [] },
  );
  const bodies = fc.oneof(
    nearly.map((body) => JSON.stringify(body)),
    fc.dictionary(fc.constantFrom(...words), value).map((body) => JSON.stringify(body)),
    value.map((body) => JSON.stringify(body) ?? ''),
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.nat(30_000).map((depth) => '['.repeat(depth)),
  );

  it('the answer is one of the venue’s, and nothing unforeseen happens', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), bodies, async (target, body) => {
        const answer = await api.call('POST', target, { body });
        expect([200, 400, 401, 403, 404, 409, 422]).toContain(answer.status);
        if (answer.status !== 200) expect(Object.keys(answer.body).sort()).toEqual(['code', 'error']);
      }),
      { numRuns: 400 },
    );
    expect(api.faults).toEqual([]);
  });

  it('in a query it is read or refused', async () => {
    const query = fc.dictionary(fc.constantFrom('limit', 'cursor', 'address'), fc.string({ unit: 'binary' }));
    const target = fc.constantFrom('/v1/rfq/combo-markets', '/v1/positions', '/v1/vault');
    await fc.assert(
      fc.asyncProperty(target, query, async (base, params) => {
        const { status } = await api.call('GET', `${base}?${new URLSearchParams(params)}`);
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 200 },
    );
    expect(api.faults).toEqual([]);
  });
});

describe('the OpenAPI document', () => {
  it('has every operation, and passes Redocly’s and Spectral’s rules without a warning', async () => {
    const document = await api.ok<{ paths: Record<string, object> }>('GET', '/v1/rfq/openapi.json');
    for (const { path: route, method } of VENUE_ROUTES) {
      expect(document.paths[route.replace(/:(\w+)/, '{$1}')]).toHaveProperty(method);
    }
    const dir = mkdtempSync(path.join(os.tmpdir(), 'venue-openapi-'));
    writeFileSync(path.join(dir, 'openapi.json'), JSON.stringify(document));
    writeFileSync(path.join(dir, 'spectral.yaml'), 'extends: ["spectral:oas"]\n');
    const lint = (command: string, ...args: string[]) =>
      spawnSync(path.resolve('node_modules/.bin', command), args, {
        encoding: 'utf8',
        cwd: dir,
        env: childEnv({ REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }),
      });
    const redocly = lint('redocly', 'lint', '--extends', 'recommended', 'openapi.json');
    expect(redocly.stdout + redocly.stderr).not.toMatch(/You have \d+ (warning|error)|warning \d+ of/i);
    expect(redocly.status).toBe(0);
    const rules = ['--fail-severity', 'warn', '--ruleset', 'spectral.yaml'];
    const spectral = lint('spectral', 'lint', ...rules, 'openapi.json');
    expect(spectral.status, spectral.stdout).toBe(0);
  });
});
