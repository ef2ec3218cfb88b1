import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, describe, expect, test } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import { randomNonce, usd, word } from './chain.ts';
import { type Departures, Maker, newQuoteId, signQuote } from './maker.ts';
import { Scene } from './scene.ts';
import { canonical, feesOf, legsHashOf, positionId } from './typed-data.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const { chain } = venue;
const scene = await Scene.of(venue);
afterAll(() => scene.close());
const maker = await scene.maker();
const stranger = privateKeyToAccount(generatePrivateKey());

describe('RFQ_REQUEST', () => {
  test('tells every maker the same, in canonical order, with the terms to echo', async () => {
    const other = await scene.maker();
    const legs = scene.markets.combo(3).map((leg, at) => ({ ...leg, sideIndex: at % 2 }));
    const { taker, snapshot, requests } = await scene.request([maker, other], { legs: legs.toReversed() });
    const [request, same] = requests;
    expect(same).toEqual(request);
    expect(request).toMatchObject({
      rfq_id: expect.stringMatching(/^rfqv2_./),
      requestor_public_id: expect.any(String),
      leg_position_ids: canonical(legs).map(positionId),
      condition_id: legsHashOf(legs),
      yes_position_id: expect.any(String),
      no_position_id: expect.any(String),
      direction: 'BUY',
      side: 'YES',
      requested_size: { unit: 'notional', value_e6: '10000000' },
      submission_deadline: expect.any(Number),
    });
    expect(request!.requestor_public_id).not.toContain(taker.account.address.slice(2));
    expect(request!.escrow_terms).toMatchObject({
      taker: taker.account.address,
      taker_collateral_e6: '10000000',
      builder: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      protocol_fee_bps: expect.any(Number),
      builder_fee_bps: expect.any(Number),
      spread_bps: expect.any(Number),
      escrow: venue.info.escrow,
    });
    const { type: _, ...shown } = request!;
    const names = [
      'rfq_id',
      'requestor_public_id',
      'leg_position_ids',
      'condition_id',
      'submission_deadline',
    ] as const;
    for (const name of names) expect(snapshot.request[name], name).toEqual(shown[name]);
    expect(snapshot.escrow_terms).toEqual(request!.escrow_terms);
    expect(snapshot.status).toBe('COLLECTING_QUOTES');
    expect(snapshot.competition_ends_at).toBe(request!.submission_deadline);
  });

  test('of a request under way is not sent to a maker that connects later', async () => {
    const { snapshot } = await scene.request([maker]);
    const late = await scene.maker();
    await late.socket.ask('{');
    expect(late.framesOf(snapshot.request.rfq_id, 'RFQ_REQUEST')).toEqual([]);
  });
});

describe('a quote', () => {
  test('is acknowledged with the id that its maker gave it', async () => {
    const { request } = await scene.request([maker]);
    const quote = await maker.send(request, usd(15));
    expect(await maker.answerTo(quote.quote_id)).toMatchObject({
      type: 'ACK_RFQ_QUOTE',
      rfq_id: request.rfq_id,
      quote_id: quote.quote_id,
    });
  });

  test.each([1, -1])('may be off by %i unit in price_e6', async (by) => {
    const { request } = await scene.request([maker]);
    const { price_e6 } = await signQuote(request, maker.account, usd(15));
    const frame = { price_e6: String(BigInt(price_e6) + BigInt(by)) };
    expect((await sendSame(request, { frame })).type).toBe('ACK_RFQ_QUOTE');
  });

  const sendSame = (request: Parameters<typeof maker.quote>[0], departures: Departures) =>
    maker.quote(request, usd(15), departures);

  /** What may not be: the change, and the codes of which one must come. */
  const mismatches: [string, Departures | ((price: bigint, size: bigint) => Departures), RegExp][] = [
    [
      'a price 2 units too high',
      (price) => ({ frame: { price_e6: String(price + 2n) } }),
      /^QUOTE_MISMATCH$/,
    ],
    ['a price 2 units too low', (price) => ({ frame: { price_e6: String(price - 2n) } }), /^QUOTE_MISMATCH$/],
    ['a size 1 unit too large', (_, size) => ({ frame: { size_e6: String(size + 1n) } }), /^QUOTE_MISMATCH$/],
    ['a size 1 unit too small', (_, size) => ({ frame: { size_e6: String(size - 1n) } }), /^QUOTE_MISMATCH$/],
    [
      'another gross stake',
      { signed: { takerCollateral: usd(10) + 1n } },
      /^QUOTE_MISMATCH$|^INVALID_QUOTE$/,
    ],
    ['another taker', { signed: { taker: stranger.address } }, /^QUOTE_MISMATCH$|^INVALID_QUOTE$/],
    ['other legs', { signed: { legsHash: word(1) } }, /^QUOTE_MISMATCH$|^INVALID_QUOTE$/],
    ['another builder', { signed: { builder: stranger.address } }, /^QUOTE_MISMATCH$|^INVALID_QUOTE$/],
    ['another protocol fee', { signed: { protocolFeeBps: 7 } }, /^QUOTE_MISMATCH$|^INVALID_QUOTE$/],
    ['another builder fee', { signed: { builderFeeBps: 7 } }, /^QUOTE_MISMATCH$|^INVALID_QUOTE$/],
    ['the signature of another key', { signer: stranger }, /^INVALID_SIGNATURE$/],
    ['a signature of nothing', { frame: { signature: `0x${'11'.repeat(65)}` } }, /^INVALID_SIGNATURE$/],
    ['another maker', { signed: { maker: stranger.address } }, /^ADDRESS_MISMATCH$|^INVALID_SIGNATURE$/],
    ['a deadline that has passed', { signed: { deadline: 1n } }, /^INVALID_QUOTE$|^EXPIRED_QUOTE$/],
    ['no collateral', { signed: { makerCollateral: 0n } }, /^INVALID_QUOTE$|^QUOTE_MISMATCH$/],
  ];

  test('with anything wrong is refused with the right code, and an honest one wins', async () => {
    const { taker, snapshot, requests } = await scene.request([maker, await scene.maker()]);
    const request = requests[0]!;
    const right = await signQuote(request, maker.account, usd(900));
    const sent = mismatches.map(async ([title, change, code]) => {
      const departures =
        typeof change === 'function' ? change(BigInt(right.price_e6), BigInt(right.size_e6)) : change;
      const answer = await maker.quote(request, usd(900), departures);
      expect({ title, ...answer }).toMatchObject({
        title,
        type: 'RFQ_ERROR',
        code: expect.stringMatching(code),
        error: expect.stringMatching(/./),
        rfq_id: request.rfq_id,
      });
    });
    const honest = await maker.send(request, usd(15));
    await Promise.all(sent);
    expect((await taker.offered(snapshot.request.rfq_id)).quote_id).toBe(honest.quote_id);
  });

  test('of the older protocol, with spreadBps in the struct, does not verify', async () => {
    const { request } = await scene.request([maker]);
    const right = await signQuote(request, maker.account, usd(15));
    const types = {
      ParlayQuote: Object.entries({
        maker: 'address',
        taker: 'address',
        legsHash: 'bytes32',
        takerCollateral: 'uint256',
        makerCollateral: 'uint256',
        builder: 'address',
        protocolFeeBps: 'uint16',
        builderFeeBps: 'uint16',
        spreadBps: 'uint16',
        nonce: 'uint256',
        deadline: 'uint256',
      }).map(([name, type]) => ({ name, type })),
    };
    const signature = await maker.account.signTypedData({
      domain: { name: 'ParlayEscrow', version: '1', chainId: 998, verifyingContract: venue.info.escrow },
      types,
      primaryType: 'ParlayQuote',
      message: { ...right.quote, spreadBps: 0 },
    });
    const answer = await sendSame(request, { frame: { signature } });
    expect(answer).toMatchObject({ type: 'RFQ_ERROR', code: 'INVALID_SIGNATURE' });
  });

  test.each([
    ['no quote', { quote: undefined }],
    ['a quote of the wrong kind', { quote: 7 }],
    ['a number that is none', { price_e6: 'many' }],
    ['a negative size', { size_e6: '-1' }],
    ['a signature that is none', { signature: {} }],
    ['a collateral beyond 256 bits', { quote: { makerCollateral: String(2n ** 256n) } }],
  ])('with %s is refused, and the socket stays open', async (_case, frame) => {
    const { request } = await scene.request([maker]);
    const answer = await sendSame(request, { frame });
    expect(answer).toMatchObject({
      type: 'RFQ_ERROR',
      code: expect.stringMatching(/^INVALID_|^MISSING_|^QUOTE_MISMATCH/),
    });
    expect(maker.socket.isOpen).toBe(true);
  });

  test('for a request that does not exist gets UNKNOWN_RFQ', async () => {
    const { request } = await scene.request([maker]);
    const answer = await maker.quote({ ...request, rfq_id: 'rfqv2_nothing' }, usd(15));
    expect(answer).toMatchObject({ type: 'RFQ_ERROR', code: 'UNKNOWN_RFQ' });
  });

  test('after the window gets SUBMISSION_WINDOW_CLOSED, named by request and quote', async () => {
    const { taker, snapshot, request } = await scene.request([maker]);
    const inTime = await maker.send(request, usd(15));
    const offered = await taker.offered(snapshot.request.rfq_id);
    const late = await maker.send(request, usd(20));
    expect(await maker.answerTo(late.quote_id)).toMatchObject({
      type: 'RFQ_ERROR',
      code: 'SUBMISSION_WINDOW_CLOSED',
      rfq_id: request.rfq_id,
      quote_id: late.quote_id,
    });
    expect((await taker.get(snapshot.request.rfq_id)).quote_id).toBe(inTime.quote_id);
    expect(offered.quote_id).toBe(inTime.quote_id);
  });

  test('of a maker without a standing allowance gets ALLOWANCE_VALIDATION_FAILED', async () => {
    const bare = await scene.maker({ account: await chain.account(usd(1_000)) });
    const { request } = await scene.request([bare]);
    const answer = await bare.quote(request, usd(15));
    expect(answer).toMatchObject({
      type: 'RFQ_ERROR',
      code: 'ALLOWANCE_VALIDATION_FAILED',
      rfq_id: request.rfq_id,
    });
  });

  test('above what the maker has gets BALANCE_VALIDATION_FAILED', async () => {
    const poor = await scene.maker({ account: await chain.maker(usd(14)) });
    const { request } = await scene.request([poor]);
    const answer = await poor.quote(request, usd(14) + 1n);
    expect(answer).toMatchObject({
      type: 'RFQ_ERROR',
      code: 'BALANCE_VALIDATION_FAILED',
      rfq_id: request.rfq_id,
    });
    expect((await poor.quote(request, usd(14))).type).toBe('ACK_RFQ_QUOTE');
  });

  test('with a nonce that its maker cancelled on the chain does not win', async () => {
    const careful = await scene.maker();
    const nonce = randomNonce();
    const call = {
      address: venue.info.escrow,
      abi: parlayEscrowAbi,
      functionName: 'cancelNonce',
      args: [nonce],
    } as const;
    await chain.mined(
      await chain.client.writeContract({ ...call, account: careful.account, chain: chain.client.chain }),
    );
    const { request, snapshot, taker } = await scene.request([careful, maker]);
    const answer = await careful.quote(request, usd(50), { signed: { nonce } });
    expect(answer).toMatchObject({ type: 'RFQ_ERROR', code: expect.stringMatching(/^INVALID_/) });
    const honest = await maker.send(request, usd(15));
    expect((await taker.offered(snapshot.request.rfq_id)).quote_id).toBe(honest.quote_id);
  });

  test('of the stake net of fees is what price and size are of', async () => {
    const { request } = await scene.request([maker], { stakeUsd: 333.333333 });
    const { taker_collateral_e6, protocol_fee_bps, builder_fee_bps } = request.escrow_terms;
    expect(taker_collateral_e6).toBe('333333333');
    const { net } = feesOf(333_333_333n, protocol_fee_bps, builder_fee_bps);
    const gross = { size_e6: String(333_333_333n + usd(400)) };
    if (net !== 333_333_333n)
      expect((await maker.quote(request, usd(400), { frame: gross })).code).toBe('QUOTE_MISMATCH');
    expect((await maker.quote(request, usd(400))).type).toBe('ACK_RFQ_QUOTE');
  });
});

describe('cancelling a quote', () => {
  test('is acknowledged and takes it out of the competition', async () => {
    const other = await scene.maker();
    const { taker, snapshot, request } = await scene.request([maker, other]);
    const { quote_id } = await maker.send(request, usd(50));
    await maker.answerTo(quote_id);
    const cancel = { type: 'RFQ_QUOTE_CANCEL', rfq_id: request.rfq_id, quote_id };
    expect(await maker.socket.ask(cancel)).toMatchObject({
      type: 'ACK_RFQ_QUOTE_CANCEL',
      rfq_id: request.rfq_id,
      quote_id,
    });
    const next = await other.send(request, usd(15));
    expect((await taker.offered(snapshot.request.rfq_id)).quote_id).toBe(next.quote_id);
  });

  test('of somebody else or of nothing is refused, and the quote stays', async () => {
    const other = await scene.maker();
    const { taker, snapshot, request } = await scene.request([maker, other]);
    const { quote_id } = await maker.send(request, usd(50));
    await maker.answerTo(quote_id);
    for (const id of [quote_id, newQuoteId()]) {
      const answer = await other.socket.ask({
        type: 'RFQ_QUOTE_CANCEL',
        rfq_id: request.rfq_id,
        quote_id: id,
      });
      expect(answer).toMatchObject({ type: 'RFQ_ERROR', code: expect.any(String), rfq_id: request.rfq_id });
    }
    expect((await taker.offered(snapshot.request.rfq_id)).quote_id).toBe(quote_id);
  });
});

test('frames that make no sense never close a socket nor stop another maker', async () => {
  const noise = await Maker.connect({
    url: venue.url,
    apiKey: venue.info.makerApiKey,
    account: await chain.maker(usd(1)),
  });
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const nonsense = [
    'null',
    '[]',
    '7',
    '"text"',
    '{}',
    '{"type":7}',
    '{"type":null}',
    deep,
    Buffer.from([0, 255, 1]),
  ];
  for (const frame of nonsense) {
    expect(await noise.socket.ask(frame)).toMatchObject({ type: 'RFQ_ERROR', code: 'INVALID_MESSAGE' });
  }
  for (const type of ['RFQ_QUOTE', 'RFQ_QUOTE_CANCEL', 'RFQ_CONFIRMATION_RESPONSE']) {
    for (const rfq_id of [undefined, null, 7, {}, 'rfqv2_x', '__proto__']) {
      expect((await noise.socket.ask({ type, rfq_id, quote_id: rfq_id })).type).toBe('RFQ_ERROR');
    }
  }
  expect(noise.socket.isOpen).toBe(true);
  const { request } = await scene.request([maker]);
  expect((await maker.quote(request, usd(15))).type).toBe('ACK_RFQ_QUOTE');
  await noise.close();
});
