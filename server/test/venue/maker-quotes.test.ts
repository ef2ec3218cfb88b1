import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, describe, expect, test } from 'vitest';
import { usd, word } from './chain.ts';
import { type Departures, newQuoteId, type RfqRequest, signQuote } from './maker.ts';
import { Scene } from './scene.ts';
import { escrowDomain } from './typed-data.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const scene = await Scene.of(venue);
afterAll(() => scene.close());
const maker = await scene.maker();
const stranger = privateKeyToAccount(generatePrivateKey());

const quoteWith = (request: RfqRequest, departures: Departures) => maker.quote(request, usd(15), departures);

describe('a quote', () => {
  test('is acknowledged with the id that its maker gave it', async () => {
    const { request } = await scene.request([maker]);
    const frame = { quote_id: newQuoteId() };
    expect(await quoteWith(request, { frame })).toMatchObject({
      type: 'ACK_RFQ_QUOTE',
      rfq_id: request.rfq_id,
      ...frame,
    });
  });

  test.each([1, -1])('may be off by %i unit in price_e6', async (by) => {
    const { request } = await scene.request([maker]);
    const { price_e6 } = await signQuote(request, maker.account, usd(15));
    const frame = { price_e6: String(BigInt(price_e6) + BigInt(by)) };
    expect((await quoteWith(request, { frame })).type).toBe('ACK_RFQ_QUOTE');
  });
});

/** What may not be: the change, and the codes of which one must come. */
const mismatches: [string, Departures | ((price: bigint, size: bigint) => Departures), RegExp][] = [
  ['a price 2 units too high', (price) => ({ frame: { price_e6: String(price + 2n) } }), /^QUOTE_MISMATCH$/],
  ['a price 2 units too low', (price) => ({ frame: { price_e6: String(price - 2n) } }), /^QUOTE_MISMATCH$/],
  ['a size 1 unit too large', (_, size) => ({ frame: { size_e6: String(size + 1n) } }), /^QUOTE_MISMATCH$/],
  ['a size 1 unit too small', (_, size) => ({ frame: { size_e6: String(size - 1n) } }), /^QUOTE_MISMATCH$/],
  ['another gross stake', { signed: { takerCollateral: usd(10) + 1n } }, /^QUOTE_MISMATCH$|^INVALID_QUOTE$/],
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

describe('a wrong quote', () => {
  test('is refused with the right code, whatever is wrong, and an honest one wins', async () => {
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
    const [honest] = await Promise.all([maker.enter(request, usd(15)), ...sent]);
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
      domain: escrowDomain(venue.info.escrow),
      types,
      primaryType: 'ParlayQuote',
      message: { ...right.quote, spreadBps: 0 },
    });
    const answer = await quoteWith(request, { frame: { signature } });
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
    const answer = await quoteWith(request, { frame });
    expect(answer).toMatchObject({
      type: 'RFQ_ERROR',
      code: expect.stringMatching(/^INVALID_|^MISSING_|^QUOTE_MISMATCH/),
    });
    expect(maker.socket.isOpen).toBe(true);
  });
});
