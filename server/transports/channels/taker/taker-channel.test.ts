import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#relay/testing/harness.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { LEGS, TAKER, TakerHarness } from '#server/test/taker-harness.ts';
import type { Frame } from '#transports/venue/frame.ts';
import type { WireClient } from '../testing/wire-client.ts';

const RFQ = { type: 'rfq', taker: TAKER.address, legs: LEGS, stake_usd: 25 };

let harness: TakerHarness;
beforeAll(async () => {
  harness = await TakerHarness.start();
});
afterAll(() => harness.stop());

const statuses = (client: WireClient): unknown[] =>
  client.frames.filter(({ type }) => type === 'snapshot').map(({ status }) => status);

describe('a taker', () => {
  it.each(['/ws/taker', '/v2/ws/taker'])('goes from hello to the fill on %s', async (path) => {
    const client = await harness.connect(undefined, { path });
    expect(await harness.ask(client, { type: 'hello', taker: TAKER.address.toLowerCase() })).toMatchObject({
      ...{ type: 'hello', success: true, address: TAKER.address, role: 'taker', signed: false },
      chain_id: 998,
    });
    const frame = await harness.heardBy(async () => {
      const answer = await harness.ask(client, RFQ);
      expect(answer).toMatchObject({ type: 'rfq', status: 'COLLECTING_QUOTES', request: { side: 'YES' } });
      expect(answer.rfq_id).toBe((answer.request as Frame).rfq_id);
    });
    const quoteId = await harness.quote(frame);
    const quotes = await client.nextOf('quotes');
    expect(quotes).toMatchObject({ rfq_id: frame.rfq_id, quotes: [{ quoteId, netPayout: '74.875000' }] });
    await harness.closeWindow(frame.rfq_id);
    const prepared = await harness.ask(client, { type: 'prepare', rfqId: frame.rfq_id, quoteId });
    expect(prepared).toMatchObject({
      type: 'prepare',
      quote_id: quoteId,
      quote: { primaryType: 'ParlayQuote' },
      order: { primaryType: 'ParlayOrder' },
    });
    const accepted = await harness.ask(client, await harness.acceptance(prepared));
    expect(accepted).toMatchObject({ type: 'accept', rfq_id: frame.rfq_id, status: 'EXECUTING' });
    await until('the fill is pushed', () => statuses(client).at(-1) === 'FILLED');
    expect(statuses(client)).toContain('AWAITING_REQUESTER_ACCEPTANCE');
    await client.leave();
  });

  it('names itself by address too, or by its first request', async () => {
    const client = await harness.connect();
    const hello = await harness.ask(client, { type: 'hello', address: TAKER.address });
    expect(hello).toMatchObject({ success: true, address: TAKER.address });
    const other = await harness.connect();
    const frame = await harness.open(other);
    await harness.quote(frame);
    expect(await other.nextOf('quotes')).toMatchObject({ rfq_id: frame.rfq_id });
    const bare = { type: 'rfq', legs: LEGS, stake_usd: 25 };
    expect(await harness.ask(client, bare)).toMatchObject({ escrow_terms: { taker: TAKER.address } });
    for (const left of [client, other]) await left.leave();
  });

  it('claims what a parlay paid', async () => {
    const client = await harness.hello();
    const prepared = await harness.ask(client, { type: 'claim:prepare' });
    expect(prepared).toMatchObject({ type: 'claim:prepare', request: { primaryType: 'WithdrawRequest' } });
    const { message } = prepared.request as { message: object };
    const claim = {
      type: 'claim',
      request: message,
      signature: `0x${'22'.repeat(65)}`,
      idempotency_key: 'c',
    };
    expect(await harness.ask(client, claim)).toMatchObject({ type: 'claim', amount_e6: '5' });
    expect(harness.api.asked.claims.at(-1)).toMatchObject({ idempotencyKey: 'c', request: { amount: 5n } });
    await client.leave();
  });

  it('that sends a message twice with one idempotency_key makes one request and one fill', async () => {
    const client = await harness.hello();
    const once = { ...RFQ, idempotency_key: 'socket-1' };
    const frame = await harness.heardBy(async () => {
      const [one, two] = await Promise.all([harness.ask(client, once), harness.ask(client, once)]);
      expect(one.rfq_id).toBe(two.rfq_id);
    });
    const byRest = await harness.api.call('POST', '/v1/rfq', {
      body: { taker: TAKER.address, legs: LEGS, stake_usd: 25 },
      headers: { 'idempotency-key': 'socket-1', 'x-forwarded-for': '10.0.0.1' },
    });
    expect(byRest.body).toMatchObject({ request: { rfq_id: frame.rfq_id } });
    await harness.quote(frame);
    await harness.closeWindow(frame.rfq_id);
    const acceptance = await harness.acceptance(
      await harness.ask(client, { type: 'prepare', rfq_id: frame.rfq_id }),
    );
    const answers = await Promise.all([harness.ask(client, acceptance), harness.ask(client, acceptance)]);
    expect(answers.map(({ type }) => type)).toEqual(['accept', 'accept']);
    await harness.reaches(frame.rfq_id, 'FILLED');
    const sent = [...harness.api.world.chain.broadcasts.values()].map(({ size }) => size);
    expect(sent.every((size) => size === 1)).toBe(true);
    await client.leave();
  });

  it('withdraws what it asked for here, and elsewhere with the token', async () => {
    const client = await harness.hello();
    const answer = await harness.ask(client, RFQ);
    const { rfq_id, cancel_token } = answer;
    const stranger = await harness.hello('10.0.0.9');
    expect(await harness.ask(stranger, { type: 'cancel', rfq_id })).toMatchObject({
      type: 'error',
      code: 'UNAUTHORIZED_ROLE',
    });
    const cancelled = { type: 'cancel', status: 'CANCELED', rfq_id };
    expect(await harness.ask(stranger, { type: 'cancel', rfq_id, cancel_token })).toMatchObject(cancelled);
    expect(await harness.ask(client, { type: 'cancel', rfq_id })).toMatchObject(cancelled);
    for (const left of [client, stranger]) await left.leave();
  });
});

describe('an error', () => {
  it.each<[string, Frame, string, RegExp]>([
    ['an unknown type', { type: 'welcome' }, 'INVALID_MESSAGE', /one of these types: hello, rfq/],
    ['no type', {}, 'INVALID_MESSAGE', /type/],
    ['a hello without a taker', { type: 'hello' }, 'INVALID_MESSAGE', /^taker must be an address/],
    ['a stake of text', { ...RFQ, stake_usd: '25' }, 'INVALID_RFQ', /^stake_usd must be a number/],
    ['an unknown leg', { ...RFQ, legs: [LEGS[0], { outcomeId: 99, sideIndex: 0 }] }, 'UNKNOWN_LEG', /99/],
    ['a key of another type', { ...RFQ, idempotency_key: 5 }, 'INVALID_RFQ', /idempotency_key/],
    ['no request', { type: 'prepare', rfq_id: 'rfqv2_00' }, 'UNKNOWN_RFQ', /^Request not found/],
    ['an id that is no text', { type: 'prepare', rfq_id: 7 }, 'INVALID_MESSAGE', /^rfq_id is required/],
    [
      'half an acceptance',
      { type: 'accept', rfq_id: 'rfqv2_00' },
      'INVALID_ACCEPTANCE',
      /^quote_id of the offered quote is required/,
    ],
    ['half a claim', { type: 'claim' }, 'INVALID_MESSAGE', /^request must be/],
  ])('for %s says what to send and which message it is about', async (_name, frame, code, message) => {
    const client = await harness.connect();
    client.send({ ...frame, reqId: 7 });
    const answer = await client.next();
    expect(answer).toMatchObject({ type: 'error', code, reqId: 7, error: expect.stringMatching(message) });
    expect(client.isOpen).toBe(true);
    await client.leave();
  });

  it('refuses a request for another taker than the client has said it is', async () => {
    const client = await harness.hello();
    const answer = await harness.ask(client, { ...RFQ, taker: accountOf('mia').address });
    expect(answer).toMatchObject({ type: 'error', code: 'ADDRESS_MISMATCH' });
    await client.leave();
  });

  it('is all that a message without reqId gets too, and a ping gets a pong', async () => {
    const client = await harness.connect();
    client.send({ type: 'prepare' });
    expect(await client.next()).toEqual({
      ...{ type: 'error', code: 'INVALID_MESSAGE' },
      ...{ error: expect.any(String), request_type: 'prepare' },
    });
    expect(await harness.ask(client, { type: 'ping' })).toMatchObject({ type: 'pong' });
    await client.leave();
  });
});
