import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { TAKER, TakerHarness } from '#server/test/taker-harness.ts';
import { MAKER_API_KEY } from '#server/test/venue-api.ts';
import { DashboardGate } from '#transports/trpc/dashboard-gate.ts';
import { refusalAnswer } from '#transports/trpc/refusal-answer.ts';
import { ApiKey } from '#transports/venue/api-key.ts';
import { readAuth } from '../channels/maker/read-auth.ts';

// How the surfaces that the gate of the data API does not stand before refuse, each in the form that is its own.

let harness: TakerHarness;
beforeAll(async () => {
  harness = await TakerHarness.start({ rates: { read: 1 }, limits: { maxPendingPerAddress: 1 } });
});
afterAll(() => harness.stop());

const HELLO = { type: 'hello', taker: TAKER.address };
const TOO_MANY = 'Too many calls of this kind (limit 1 per minute). Try again in 60 s.';

describe('an address that calls too often', () => {
  it('is 429 with Retry-After for the venue’s routes', async () => {
    const headers = { 'x-forwarded-for': '10.2.0.1' };
    const ask = () => harness.api.call('GET', '/v1/rfq/none', { headers });
    expect((await ask()).status).toBe(404);
    const { status, body, headers: answered } = await ask();
    expect([status, answered.get('retry-after')]).toEqual([429, '60']);
    expect(body).toEqual({ error: TOO_MANY, code: 'RATE_LIMITED' });
  });

  it('is a frame of an error for takers, on a connection that stays open', async () => {
    const client = await harness.connect('10.2.0.2');
    expect(await harness.ask(client, HELLO)).toMatchObject({ success: true });
    for (let sent = 0; sent < 2; sent += 1) {
      const { reqId, ...refused } = await harness.ask(client, HELLO);
      const correlation = { request_type: 'hello' };
      expect(refused).toEqual({ type: 'error', code: 'RATE_LIMITED', error: TOO_MANY, ...correlation });
    }
  });

  it('is 429 in the form of a failed call for pages', () => {
    const gate = new DashboardGate(() => 0);
    const call = '/api/trpc/markets.list?batch=1';
    for (let sent = 0; sent < 600; sent += 1) expect(gate.admit('a', call)).toBeNull();
    const refusal = gate.admit('a', call);
    if (!refusal) return expect.unreachable();
    const { status, headers, body } = refusalAnswer(refusal, 'the-request');
    expect([status, headers['retry-after']]).toEqual([429, '60']);
    expect(JSON.parse(body).error.json).toMatchObject({
      message: 'Too many requests from this address, try again in 60 s',
      data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, requestId: 'the-request', retryAfterSeconds: 60 },
    });
  });
});

it('a connection beyond the bound of its address is 503 without a body, before the handshake', async () => {
  const options = { headers: { 'x-forwarded-for': '10.2.0.3' } };
  await harness.connect('10.2.0.3');
  const [, response] = (await once(new WebSocket(harness.url(), options), 'unexpected-response')) as [
    unknown,
    IncomingMessage,
  ];
  expect([response.statusCode, response.rawHeaders]).toEqual([
    503,
    ['Connection', 'close', 'Content-Length', '0'],
  ]);
});

describe.each([
  ['no key', undefined, 'apiKey required'],
  ['another key than the relay’s', 'another', 'invalid apiKey'],
])('a maker with %s', (_name, key, error) => {
  it('is 401 for the venue’s routes', async () => {
    const headers: Record<string, string> = key === undefined ? {} : { 'x-api-key': key };
    const { status, body } = await harness.api.call('POST', '/v1/maker/quotes', { body: {}, headers });
    expect([status, body]).toEqual([401, { error, code: 'UNAUTHENTICATED' }]);
  });

  it('is told so by the answer to its auth', () => {
    const frame = { type: 'auth', auth: { apiKey: key } };
    expect(readAuth(frame, new ApiKey(MAKER_API_KEY))).toEqual({ refusal: error });
  });
});
