import { describe, expect, it } from 'vitest';
import { accountOf } from '#relay/testing/traders.ts';
import { type MakerHarness, quoteFrame } from '../testing/maker-harness.ts';
import { makerHarnessForEach } from '../testing/maker-harness-for-each.ts';

const [max, mia] = [accountOf('max'), accountOf('mia')];

let harness: MakerHarness;
makerHarnessForEach((fresh) => {
  harness = fresh;
});

it('two makers compete: the better is filled and hears how, both see the trade, nobody learns of the other', async () => {
  const [best, other] = [await harness.maker(max), await harness.maker(mia)];
  const frame = await harness.ask();
  expect(await best.next()).toEqual(JSON.parse(JSON.stringify(frame)));
  expect(await other.next()).toEqual(JSON.parse(JSON.stringify(frame)));
  const quoteId = await harness.quoteOn(best, frame, max, 50_000_000n);
  await harness.quoteOn(other, frame, mia, 40_000_000n);
  await harness.closeWindow(frame.rfq_id);
  await harness.accept(frame.rfq_id);
  expect(await other.nextOf('RFQ_TRADE')).toMatchObject({ rfq_id: frame.rfq_id, side: 'YES' });
  const { texts } = other;
  expect(texts.some((text) => text.includes(max.address))).toBe(false);
  await best.nextOf('RFQ_TRADE');
  const updates = best.frames.filter(({ type }) => type === 'RFQ_EXECUTION_UPDATE');
  expect(updates.map(({ status }) => status)).toEqual(['MATCHED', 'MINED', 'CONFIRMED']);
  expect(updates.every(({ quote_id }) => quote_id === quoteId)).toBe(true);
  expect(other.count('RFQ_EXECUTION_UPDATE')).toBe(0);
});

it('requests that are open when a maker comes are not sent to it', async () => {
  await harness.ask();
  const client = await harness.maker(max);
  const later = await harness.ask();
  expect(await client.nextOf('RFQ_REQUEST')).toMatchObject({ rfq_id: later.rfq_id });
  expect(client.count('RFQ_REQUEST')).toBe(1);
});

describe('a quote', () => {
  it('is acknowledged with its ids and the name that the maker gave the frame', async () => {
    const client = await harness.maker(max);
    const frame = await harness.ask();
    const input = await harness.quote(frame, max);
    client.send(quoteFrame(input, { request_id: 7 }));
    expect(await client.nextOf('ACK_RFQ_QUOTE')).toEqual({
      type: 'ACK_RFQ_QUOTE',
      rfq_id: frame.rfq_id,
      quote_id: input.quoteId,
      request_id: 7,
    });
  });

  it.each([
    ['flat', (struct: object) => ({ quote: undefined, ...struct })],
    ['under signed_quote', (struct: object) => ({ quote: undefined, signed_quote: struct })],
    [
      'under signed_order with its signature',
      (struct: object, signature: unknown) => ({
        quote: undefined,
        signature: undefined,
        signed_order: { ...struct, signature },
      }),
    ],
    [
      'without its maker, who is the session',
      (struct: object) => ({ quote: { ...struct, maker: undefined } }),
    ],
    [
      'with a deadline and rates as numbers or texts',
      (struct: { deadline?: string; protocolFeeBps?: number }) => ({
        quote: { ...struct, deadline: Number(struct.deadline), protocolFeeBps: `${struct.protocolFeeBps}` },
      }),
    ],
  ] as const)('may be sent %s', async (_name, change) => {
    const client = await harness.maker(max);
    const input = await harness.quote(await harness.ask(), max);
    const usual = quoteFrame(input) as { quote: object; signature: string };
    client.send({ ...usual, ...change(usual.quote, usual.signature) });
    expect(await client.nextOf('ACK_RFQ_QUOTE')).toMatchObject({ quote_id: input.quoteId });
  });

  it('is of the session whatever identity the frame claims', async () => {
    const client = await harness.maker(max);
    const frame = await harness.ask();
    const input = await harness.quote(frame, max);
    client.send(
      quoteFrame(input, { maker_address: mia.address, signer_address: mia.address, signature_type: 2 }),
    );
    await client.nextOf('ACK_RFQ_QUOTE');
    await harness.closeWindow(frame.rfq_id);
    const { bundle } = await harness.engine.requests.get(frame.rfq_id);
    expect(bundle?.allocations[0]?.maker_address).toBe(max.address);
  });

  it('that another maker signed is refused, also when it is good', async () => {
    const client = await harness.maker(max);
    const input = await harness.quote(await harness.ask(), mia);
    client.send(quoteFrame(input));
    expect(await client.nextOf('RFQ_ERROR')).toMatchObject({ code: 'ADDRESS_MISMATCH' });
    client.send(quoteFrame({ ...input, quote: { ...input.quote, maker: max.address } }));
    expect(await client.nextOf('RFQ_ERROR')).toMatchObject({ code: 'INVALID_SIGNATURE' });
  });

  it.each([
    ['QUOTE_MISMATCH', { price_e6: '1' }],
    ['QUOTE_MISMATCH', { size_e6: '1' }],
    ['INVALID_SIGNATURE', { signature: '0x00' }],
    ['UNKNOWN_RFQ', { rfq_id: 'rfqv2_none' }],
    ['INVALID_QUOTE', { price_e6: 0.5 }],
    ['INVALID_QUOTE', { size_e6: null }],
    ['INVALID_QUOTE', { signature: 5 }],
    ['INVALID_QUOTE', { quote: {} }],
    ['INVALID_QUOTE', { quote: [] }],
    ['INVALID_QUOTE', { quote_id: 'no spaces' }],
    ['INVALID_MESSAGE', { quote_id: undefined }],
    ['INVALID_MESSAGE', { rfq_id: 7 }],
    ['INVALID_MESSAGE', { rfq_id: '' }],
  ])('is refused with %s for %j, and the error says which quote', async (code, change) => {
    const client = await harness.maker(max);
    const input = await harness.quote(await harness.ask(), max);
    client.send({ ...quoteFrame(input, { request_id: 'r' }), ...change });
    const error = await client.nextOf('RFQ_ERROR');
    const named = JSON.parse(JSON.stringify({ rfq_id: input.rfqId, quote_id: input.quoteId, ...change }));
    expect(error).toMatchObject({ code, request_type: 'RFQ_QUOTE', request_id: 'r' });
    for (const field of ['rfq_id', 'quote_id']) {
      expect(error[field]).toBe(typeof named[field] === 'string' ? named[field] : undefined);
    }
  });

  it('after the window is refused with SUBMISSION_WINDOW_CLOSED', async () => {
    const client = await harness.maker(max);
    const input = await harness.quote(await harness.ask(), max);
    harness.world.clock.advance(400);
    client.send(quoteFrame(input));
    expect(await client.nextOf('RFQ_ERROR')).toMatchObject({ code: 'SUBMISSION_WINDOW_CLOSED' });
  });

  it('without an allowance or a balance behind it is refused with its own code', async () => {
    const client = await harness.maker(max);
    const frame = await harness.ask();
    harness.world.accounts.setMaker(max.address, { allowanceE6: 0n });
    client.send(quoteFrame(await harness.quote(frame, max)));
    expect(await client.nextOf('RFQ_ERROR')).toMatchObject({ code: 'ALLOWANCE_VALIDATION_FAILED' });
    harness.world.accounts.setMaker(max.address, { allowanceE6: 10n ** 12n, balanceE6: 0n });
    client.send(quoteFrame(await harness.quote(frame, max)));
    expect(await client.nextOf('RFQ_ERROR')).toMatchObject({ code: 'BALANCE_VALIDATION_FAILED' });
  });
});

it('a quote that was read before the deadline counts, also when its turn comes after it', async () => {
  const client = await harness.maker(max);
  const frame = await harness.ask();
  const [low, high] = [await harness.quote(frame, max, 40_000_000n), await harness.quote(frame, max)];
  // The first takes all the time of its turn; the second is read with it and waits, and then the window ends.
  harness.beforeQuote = async () => {
    harness.beforeQuote = async () => {};
    const startMs = performance.now();
    while (performance.now() - startMs < 3);
    process.nextTick(() => harness.world.clock.advance(400));
  };
  client.sendAtOnce([low, high].map((input) => quoteFrame(input)));
  await harness.reaches(frame.rfq_id, 'AWAITING_REQUESTER_ACCEPTANCE');
  expect(await harness.engine.requests.get(frame.rfq_id)).toMatchObject({ quote_id: high.quoteId });
});

describe('a cancel', () => {
  it('that is sent right behind its quote finds it', async () => {
    const client = await harness.maker(max);
    const frame = await harness.ask();
    const input = await harness.quote(frame, max);
    client.send(quoteFrame(input));
    client.send({ type: 'RFQ_QUOTE_CANCEL', rfq_id: input.rfqId, quote_id: input.quoteId, request_id: 'c' });
    expect(await client.nextOf('ACK_RFQ_QUOTE')).toMatchObject({ quote_id: input.quoteId });
    expect(await client.next()).toEqual({
      type: 'ACK_RFQ_QUOTE_CANCEL',
      rfq_id: input.rfqId,
      quote_id: input.quoteId,
      request_id: 'c',
    });
    harness.world.clock.advance(400);
    await harness.reaches(frame.rfq_id, 'FAILED');
  });

  it('of a quote that is unknown, or of another maker, is QUOTE_UNAVAILABLE', async () => {
    const [client, other] = [await harness.maker(max), await harness.maker(mia)];
    const frame = await harness.ask();
    const quoteId = await harness.quoteOn(client, frame, max);
    for (const [from, id] of [
      [client, 'none'],
      [other, quoteId],
    ] as const) {
      from.send({ type: 'RFQ_QUOTE_CANCEL', rfq_id: frame.rfq_id, quote_id: id });
      expect(await from.nextOf('RFQ_ERROR')).toMatchObject({
        code: 'QUOTE_UNAVAILABLE',
        request_type: 'RFQ_QUOTE_CANCEL',
      });
    }
  });
});
