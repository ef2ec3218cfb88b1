import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, describe, expect, test } from 'vitest';
import { Api, type Json, type Reply } from './api.ts';
import { usd } from './chain.ts';
import { type Departures, inTime, type Maker, newQuoteId, type RfqRequest, signQuote } from './maker.ts';
import { Scene } from './scene.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const scene = await Scene.of(venue);
afterAll(() => scene.close());
const maker = await scene.maker({ lastLook: true });
const rival = await scene.maker();
const api = new Api(venue.url);
/** A maker calls from the machine that its socket comes from: a quote from there is what lets it speak for itself. */
const key = { 'x-api-key': venue.info.makerApiKey, 'x-forwarded-for': '127.0.0.1' };

const identityOf = ({ account: { address } }: Maker): Json => ({
  maker_address: address,
  signer_address: address,
  signature_type: 0,
});

/** A quote over REST: the frame's fields, and the identity in the body instead of a session. */
async function post(
  request: RfqRequest,
  units: bigint,
  change: Departures & { body?: Json } = {},
): Promise<Reply> {
  const { type: _, ...quote } = await signQuote(request, maker.account, units, change);
  return api.post('/v1/maker/quotes', { ...quote, ...identityOf(maker), ...change.body }, key);
}

/** An answer that had to come within the window of a request. */
async function timely(request: RfqRequest, call: Promise<Reply>): Promise<Reply> {
  const reply = await call;
  inTime(reply.body, request);
  return reply;
}

const expectError = ({ status, body }: Reply, wanted: number | number[], code: RegExp): void => {
  expect([wanted].flat()).toContain(status);
  expect(body).toMatchObject({ error: expect.stringMatching(/./), code: expect.stringMatching(code) });
};

describe('POST /v1/maker/quotes', () => {
  test.each(['', '/v2'])('below "%s" enters a quote that wins', async (prefix) => {
    const { taker, request } = await scene.request([maker, rival]);
    const { type: _, ...quote } = await signQuote(request, maker.account, usd(40));
    const body = { ...quote, ...identityOf(maker) };
    const answer = await timely(request, api.post(`${prefix}/v1/maker/quotes`, body, key));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect((await taker.offered(request.rfq_id)).quote_id).toBe(quote.quote_id);
  });

  test('judges as the socket does, with a status for each code', async () => {
    const { taker, request } = await scene.request([maker, rival]);
    const stranger = privateKeyToAccount(generatePrivateKey());
    const { price_e6 } = await signQuote(request, maker.account, usd(40));
    const inWindow = (change: Parameters<typeof post>[2]) => timely(request, post(request, usd(40), change));
    const [honest, price, signature, owner, unknown, kind] = await Promise.all([
      rival.enter(request, usd(20)),
      inWindow({ frame: { price_e6: String(BigInt(price_e6) + 2n) } }),
      inWindow({ signer: stranger }),
      inWindow({ body: { maker_address: stranger.address } }),
      post({ ...request, rfq_id: 'rfqv2_nothing' }, usd(40)),
      inWindow({ body: { signature_type: 1 } }),
    ]);
    expectError(price, 409, /^QUOTE_MISMATCH$/);
    expectError(signature, 400, /^INVALID_SIGNATURE$/);
    expectError(owner, 403, /^ADDRESS_MISMATCH$/);
    expectError(unknown, 404, /^UNKNOWN_RFQ$/);
    expectError(kind, 400, /^INVALID_IDENTITY$/);
    expect((await taker.offered(request.rfq_id)).quote_id).toBe(honest.quote_id);
    expectError(await post(request, usd(40)), [400, 409], /^SUBMISSION_WINDOW_CLOSED$/);
  });

  test.each([{}, { 'x-api-key': 'wrong' }])('without the relay key (%j) is 401', async (headers) => {
    const { request } = await scene.request([maker]);
    const { type: _, ...quote } = await signQuote(request, maker.account, usd(40));
    const answer = await api.post(
      '/v1/maker/quotes',
      { ...quote, ...identityOf(maker) },
      headers as Record<string, string>,
    );
    expectError(answer, 401, /^UNAUTHENTICATED$/);
  });

  test.each(['{', '[]', 'null', '{}'])('with a body of %s is refused', async (text) => {
    expectError(await api.post('/v1/maker/quotes', text, key), 400, /^INVALID_|^MISSING_/);
  });
});

describe('POST /v1/maker/quotes/cancel', () => {
  test('takes a quote out of the competition, wherever it was made', async () => {
    const { taker, request } = await scene.request([maker, rival]);
    const [{ quote_id }, next] = await Promise.all([
      maker.enter(request, usd(40)),
      rival.enter(request, usd(20)),
    ]);
    const body = { rfq_id: request.rfq_id, quote_id, ...identityOf(maker) };
    const foreign = await api.post('/v1/maker/quotes/cancel', { ...body, ...identityOf(rival) }, key);
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    const answer = await timely(request, api.post('/v1/maker/quotes/cancel', body, key));
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    expect((await taker.offered(request.rfq_id)).quote_id).toBe(next.quote_id);
  });

  test('of a quote that does not exist is refused', async () => {
    const { request } = await scene.request([maker]);
    const body = { rfq_id: request.rfq_id, quote_id: newQuoteId(), ...identityOf(maker) };
    const { status } = await api.post('/v1/maker/quotes/cancel', body, key);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('POST /v1/maker/confirmations', () => {
  test('answers a last look, and nobody else may', async () => {
    const { taker, request } = await scene.request([maker, rival]);
    const { quote_id } = await maker.enter(request, usd(40));
    const offered = await taker.offered(request.rfq_id);
    expect(offered.quote_id).toBe(quote_id);
    const accepted = taker.take(request.rfq_id, quote_id);
    await maker.socket.frame(
      (frame) => frame.type === 'RFQ_CONFIRMATION_REQUEST' && frame.rfq_id === request.rfq_id,
    );
    const body = { rfq_id: request.rfq_id, quote_id, decision: 'CONFIRM' };
    const foreign = await api.post('/v1/maker/confirmations', { ...body, ...identityOf(rival) }, key);
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    const answer = await api.post('/v1/maker/confirmations', { ...body, ...identityOf(maker) }, key);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    await accepted;
    await taker.reaches(request.rfq_id, 'FILLED');
  });
});
