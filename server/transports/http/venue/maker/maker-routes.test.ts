import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { until } from '#relay/testing/harness.ts';
import { accountOf, signedAcceptance, signedQuote } from '#relay/testing/traders.ts';
import { MAKER_API_KEY, startVenueApi, type VenueApi } from '#server/test/venue-api.ts';
import { quoteFrame } from '#transports/channels/testing/maker-harness.ts';

const taker = accountOf('taker');
const [max, mia] = [accountOf('max'), accountOf('mia')];
const LEGS = [
  { outcomeId: 2, sideIndex: 0 },
  { outcomeId: 1, sideIndex: 1 },
];
/** Where these tests call from. */
const HOME = { address: '127.0.0.1' };
const KEY = { authorization: `Bearer ${MAKER_API_KEY}` };
const IDENTITY = { maker_address: max.address, signer_address: max.address, signature_type: 0 };

let server: VenueApi;
beforeAll(async () => {
  server = await startVenueApi({ trustProxy: true });
});
afterAll(() => server.stop());

async function ask(): Promise<RfqRequestFrame> {
  const { promise, resolve } = Promise.withResolvers<RfqRequestFrame>();
  const end = server.venue.events.on('request', resolve);
  await server.venue.requests.create({ taker: taker.address, legs: LEGS, stakeUsd: 25 });
  end();
  return promise;
}

/** The body of a good quote. */
async function quoteBody(frame: RfqRequestFrame, account = max, more: object = {}) {
  const input = await signedQuote(frame, account, {
    collateralE6: 50_000_000n,
    nowMs: server.world.clock.now(),
  });
  const body = { ...quoteFrame(input), ...IDENTITY, ...more } as Record<string, unknown>;
  return { body, quoteId: input.quoteId, name: { rfq_id: input.rfqId, quote_id: input.quoteId } };
}

/** A quote with last look that the taker has accepted; gives its name. */
async function asked(): Promise<{ rfq_id: string; quote_id: string }> {
  const frame = await ask();
  const { body, name } = await quoteBody(frame, max, { last_look: true });
  await server.ok('POST', '/v1/maker/quotes', { body, headers: KEY });
  server.world.clock.advance(400);
  const status = async () => (await server.venue.requests.get(frame.rfq_id)).status;
  await until('it is offered', async () => (await status()) === 'AWAITING_REQUESTER_ACCEPTANCE');
  const prepared = await server.venue.requests.prepare(frame.rfq_id);
  await server.venue.requests.accept(frame.rfq_id, await signedAcceptance(prepared, taker));
  return name;
}

describe('a quote by REST', () => {
  it.each(['', '/v2'])('is taken at %s/v1/maker/quotes, and cancelled again', async (prefix) => {
    const { body, name } = await quoteBody(await ask());
    const taken = await server.call('POST', `${prefix}/v1/maker/quotes`, { body, headers: KEY });
    expect(taken).toMatchObject({ status: 200, body: name });
    const cancel = { body: { ...IDENTITY, ...name }, headers: KEY };
    const canceled = await server.call('POST', `${prefix}/v1/maker/quotes/cancel`, cancel);
    expect(canceled).toMatchObject({ status: 200, body: name });
    const again = await server.call('POST', `${prefix}/v1/maker/quotes/cancel`, cancel);
    expect(again).toMatchObject({ status: 409, body: { code: 'QUOTE_UNAVAILABLE' } });
  });

  it.each([
    ['Authorization', { authorization: `bearer ${MAKER_API_KEY}` }, {}],
    ['X-API-Key', { 'x-api-key': MAKER_API_KEY }, {}],
    ['the body', {}, { auth: { apiKey: MAKER_API_KEY, secret: 'not looked at' } }],
  ] as const)('needs the key of the relay: in %s', async (_place, headers, more) => {
    const { body, name } = await quoteBody(await ask(), max, more);
    expect(await server.ok('POST', '/v1/maker/quotes', { body, headers })).toEqual(name);
  });

  it.each([
    ['apiKey required', '', {}, {}],
    ['apiKey required', `?apikey=${MAKER_API_KEY}`, {}, {}],
    ['invalid apiKey', '', { authorization: 'Bearer wrong' }, {}],
    ['invalid apiKey', '', { 'x-api-key': 'wrong' }, { auth: { apiKey: MAKER_API_KEY } }],
    ['invalid apiKey', '', {}, { auth: { apiKey: 'wrong' } }],
  ] as const)('without it is 401 UNAUTHENTICATED "%s" (%j)', async (error, search, headers, more) => {
    const { body } = await quoteBody(await ask(), max, more);
    const answer = await server.call('POST', `/v1/maker/quotes${search}`, { body, headers });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', error } });
  });

  it.each([
    [400, 'INVALID_IDENTITY', { maker_address: undefined }],
    [400, 'INVALID_IDENTITY', { signer_address: '0x1' }],
    [400, 'INVALID_IDENTITY', { signature_type: 1 }],
    [400, 'INVALID_MESSAGE', { last_look: 'yes' }],
    [400, 'INVALID_MESSAGE', { quote_id: 7 }],
    [400, 'INVALID_QUOTE', { price_e6: 'much' }],
    [400, 'INVALID_QUOTE', { quote: null }],
    [403, 'ADDRESS_MISMATCH', { maker_address: mia.address }],
    [400, 'INVALID_SIGNATURE', { signer_address: mia.address }],
    [409, 'QUOTE_MISMATCH', { size_e6: '1' }],
    [404, 'UNKNOWN_RFQ', { rfq_id: 'rfqv2_none' }],
  ] as const)('is %i %s with %j', async (status, code, change) => {
    const { body } = await quoteBody(await ask(), max, change);
    const answer = await server.call('POST', '/v1/maker/quotes', { body, headers: KEY });
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it('after the window is 409 SUBMISSION_WINDOW_CLOSED', async () => {
    const { body } = await quoteBody(await ask());
    server.world.clock.advance(400);
    const answer = await server.call('POST', '/v1/maker/quotes', { body, headers: KEY });
    expect(answer).toMatchObject({ status: 409, body: { code: 'SUBMISSION_WINDOW_CLOSED' } });
  });

  it('cannot be cancelled in the name of another maker', async () => {
    const { body, name } = await quoteBody(await ask());
    expect(await server.ok('POST', '/v1/maker/quotes', { body, headers: KEY })).toEqual(name);
    const other = { ...IDENTITY, maker_address: mia.address, signer_address: mia.address, ...name };
    const answer = await server.call('POST', '/v1/maker/quotes/cancel', { body: other, headers: KEY });
    expect(answer).toMatchObject({ status: 409, body: { code: 'QUOTE_UNAVAILABLE' } });
  });
});

describe('the key and the address of a maker alone', () => {
  const ELSEWHERE = { ...KEY, 'x-forwarded-for': '10.6.6.6' };
  // Nobody answers these last looks: their time runs out.
  afterEach(async () => {
    server.world.clock.advance(1_000);
    await until('none waits', () => server.venue.quotes.pendingConfirmations(max.address, HOME).length === 0);
  });

  it.each([
    ['/v1/maker/confirmations', { decision: 'CONFIRM' }],
    ['/v1/maker/confirmations', { decision: 'DECLINE', signature: `0x${'11'.repeat(65)}` }],
    ['/v1/maker/quotes/cancel', {}],
  ])('let nobody from elsewhere speak for it: %s %j is 403', async (path, more) => {
    const name = await asked();
    const body = { ...IDENTITY, ...name, ...more };
    const answer = await server.call('POST', path, { body, headers: ELSEWHERE });
    expect(answer).toMatchObject({ status: 403, body: { code: 'UNAUTHORIZED_ROLE' } });
    expect((await server.venue.requests.get(name.rfq_id)).status).toBe('AWAITING_MAKER_CONFIRMATION');
  });

  it('show nobody from elsewhere the last looks that it owes', async () => {
    const { rfq_id } = await asked();
    const path = `/v1/maker/confirmations?maker_address=${max.address}`;
    expect(await server.ok('GET', path, { headers: ELSEWHERE })).toEqual({ confirmations: [] });
    const own = await server.ok<{ confirmations: object[] }>('GET', path, { headers: KEY });
    expect(own.confirmations).toContainEqual(expect.objectContaining({ rfq_id }));
  });

  it('suffice with the signature of the quote', async () => {
    const { body, name } = await quoteBody(await ask());
    await server.ok('POST', '/v1/maker/quotes', { body, headers: KEY });
    const cancel = { ...IDENTITY, ...name, signature: body.signature };
    const path = '/v1/maker/quotes/cancel';
    expect(await server.ok('POST', path, { body: cancel, headers: ELSEWHERE })).toEqual(name);
  });
});

describe('a last look by REST', () => {
  it('is found, confirmed and filled; a second answer comes too late', async () => {
    const name = await asked();
    const path = `/v1/maker/confirmations?maker_address=${max.address.toLowerCase()}`;
    expect(await server.ok('GET', path, { headers: KEY })).toMatchObject({ confirmations: [name] });
    const answer = { body: { ...IDENTITY, ...name, decision: 'CONFIRM' }, headers: KEY };
    expect(await server.ok('POST', '/v1/maker/confirmations', answer)).toEqual({
      ...name,
      decision: 'CONFIRM',
    });
    const filled = async () => (await server.venue.requests.get(name.rfq_id)).status === 'FILLED';
    await until('it is filled', filled);
    expect(await server.ok('GET', path, { headers: KEY })).toEqual({ confirmations: [] });
    expect((await server.call('POST', '/v1/maker/confirmations', answer)).status).toBe(409);
  });

  it('takes no other decision, and none without the key', async () => {
    const name = await asked();
    const body = { ...IDENTITY, ...name, decision: 'MAYBE' };
    const wrong = await server.call('POST', '/v1/maker/confirmations', { body, headers: KEY });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_CONFIRMATION' } });
    expect((await server.call('POST', '/v1/maker/confirmations', { body })).status).toBe(401);
    const path = `/v1/maker/confirmations?maker_address=${max.address}`;
    expect((await server.call('GET', path)).status).toBe(401);
  });
});
