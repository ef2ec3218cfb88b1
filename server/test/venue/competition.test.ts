import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../system/wait.ts';
import { usd } from './chain.ts';
import type { Frame } from './json-socket.ts';
import type { Maker } from './maker.ts';
import { Scene } from './scene.ts';
import { feesOf, quoteHashOf } from './typed-data.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const scene = await Scene.of(venue);
afterAll(() => scene.close());
let [first, second, third] = [] as unknown as [Maker, Maker, Maker];
let [looking, looking2] = [] as unknown as [Maker, Maker];
beforeAll(async () => {
  [first, second, third] = [await scene.maker(), await scene.maker(), await scene.maker()];
  [looking, looking2] = [await scene.maker({ lastLook: true }), await scene.maker({ lastLook: true })];
});

/** Sends quotes one after the other, each acknowledged before the next; answers a request ready to be accepted. */
async function offer(...quotes: [Maker, number][]) {
  const { taker, snapshot, request } = await scene.request([first, second, third, looking, looking2]);
  const ids: string[] = [];
  for (const [maker, collateralUsd] of quotes) {
    ids.push((await maker.enter(request, usd(collateralUsd))).quote_id);
  }
  const offered = await taker.offered(snapshot.request.rfq_id);
  return { taker, request, rfqId: request.rfq_id, ids, offered };
}

describe('the winner', () => {
  test('is the quote with the highest payout, whenever it came', async () => {
    for (const order of [
      [30, 20, 10],
      [10, 20, 30],
      [20, 30, 10],
    ] as const) {
      const makers = [first, second, third];
      const { ids, offered } = await offer(
        ...order.map((amount, at) => [makers[at]!, amount] as [Maker, number]),
      );
      expect(offered.quote_id).toBe(ids[order.indexOf(30)]);
    }
  });

  test('wins by one unit', async () => {
    const { ids, offered } = await offer([first, 20], [second, 20.000001], [third, 20]);
    expect(offered.quote_id).toBe(ids[1]);
  });

  test('of equal payouts is the earliest received', async () => {
    for (const makers of [
      [first, second, third],
      [third, first, second],
    ] as const) {
      const { ids, offered } = await offer(...makers.map((maker) => [maker, 25] as [Maker, number]));
      expect(offered.quote_id).toBe(ids[0]);
    }
  });

  test('is told nothing until the taker accepts, and then it alone hears of the execution', async () => {
    const { taker, rfqId, ids, offered } = await offer([first, 30], [second, 20]);
    expect(offered.quote_id).toBe(ids[0]);
    await first.caughtUp();
    for (const type of ['RFQ_CONFIRMATION_REQUEST', 'RFQ_EXECUTION_UPDATE', 'RFQ_TRADE']) {
      expect(first.framesOf(rfqId, type)).toEqual([]);
    }
    await taker.take(rfqId, offered.quote_id);
    const filled = await taker.reaches(rfqId, 'FILLED');
    const trade = await third.socket.frame((frame) => frame.type === 'RFQ_TRADE' && frame.rfq_id === rfqId);
    expect(trade).toMatchObject({
      requester_id: filled.request.requestor_public_id,
      condition_id: filled.request.condition_id,
      leg_position_ids: filled.request.leg_position_ids,
      direction: 'BUY',
      side: 'YES',
      price_e6: first.quotes.get(ids[0]!)!.price_e6,
      size_e6: first.quotes.get(ids[0]!)!.size_e6,
      executed_at: expect.any(Number),
    });
    expect(JSON.stringify(trade).toLowerCase()).not.toContain(first.account.address.slice(2).toLowerCase());
    for (const maker of [first, second]) {
      await maker.socket.frame((frame) => frame.type === 'RFQ_TRADE' && frame.rfq_id === rfqId);
    }
    await until(() => first.framesOf(rfqId, 'RFQ_EXECUTION_UPDATE').at(-1)?.status === 'CONFIRMED', {
      what: () => `confirmed: ${JSON.stringify(first.framesOf(rfqId, 'RFQ_EXECUTION_UPDATE'))}`,
    });
    const updates = first.framesOf(rfqId, 'RFQ_EXECUTION_UPDATE');
    expect(updates.length).toBeGreaterThan(1);
    const [created] = await venue.chain.parlaysOf(taker.account.address);
    expect(updates.at(-1)).toMatchObject({ status: 'CONFIRMED', tx_hash: created!.transactionHash });
    expect(created!.args.quoteHash).toBe(quoteHashOf(first.quotes.get(ids[0]!)!.quote));
    for (const maker of [second, third]) expect(maker.framesOf(rfqId, 'RFQ_EXECUTION_UPDATE')).toEqual([]);
    for (const maker of [first, second])
      expect(maker.framesOf(rfqId, 'RFQ_CONFIRMATION_REQUEST')).toEqual([]);
  });

  test('is nobody when nobody quotes: FAILED, NO_QUOTES', async () => {
    const { taker, snapshot } = await scene.request([first]);
    const ended = await taker.reaches(snapshot.request.rfq_id, 'FAILED');
    expect(JSON.stringify(ended)).toContain('NO_QUOTES');
  });

  test('cannot be had twice: one balance backs one acceptance, and who comes second is offered the next best', async () => {
    const thin = await scene.maker({ account: await venue.chain.maker(usd(30)) });
    const one = await scene.request([thin, second]);
    const first = await thin.enter(one.requests[0]!, usd(30));
    const two = await scene.request([thin, second]);
    const [best, fallback] = await Promise.all([
      thin.enter(two.requests[0]!, usd(30)),
      second.enter(two.requests[1]!, usd(20)),
    ]);
    const [rfqOne, rfqTwo] = [one.snapshot.request.rfq_id, two.snapshot.request.rfq_id];
    expect((await one.taker.offered(rfqOne)).quote_id).toBe(first.quote_id);
    expect((await two.taker.offered(rfqTwo)).quote_id).toBe(best.quote_id);
    await one.taker.take(rfqOne, first.quote_id);
    await expect(two.taker.take(rfqTwo, best.quote_id)).rejects.toThrow(/QUOTE_UNAVAILABLE/);
    expect((await two.taker.offered(rfqTwo)).quote_id).toBe(fallback.quote_id);
    await one.taker.reaches(rfqOne, 'FILLED');
  });
});

describe('last look', () => {
  test('asks the winner alone, with what it quoted, and fills on CONFIRM', async () => {
    const { taker, rfqId, ids, offered, request } = await offer([looking, 30], [looking2, 20], [first, 10]);
    const accepted = taker.take(rfqId, offered.quote_id);
    const asked = await looking.socket.frame(
      (frame) => frame.type === 'RFQ_CONFIRMATION_REQUEST' && frame.rfq_id === rfqId,
    );
    const quote = looking.quotes.get(ids[0]!)!;
    expect(asked).toMatchObject({
      quote_id: ids[0],
      maker_address: looking.account.address,
      signer_address: looking.account.address,
      signature_type: 0,
      leg_position_ids: request.leg_position_ids,
      condition_id: request.condition_id,
      direction: 'BUY',
      side: 'YES',
      price_e6: quote.price_e6,
      fill_size_e6: quote.size_e6,
      confirm_by: expect.any(Number),
    });
    const answer = {
      type: 'RFQ_CONFIRMATION_RESPONSE',
      rfq_id: rfqId,
      quote_id: ids[0],
      decision: 'CONFIRM',
    };
    const isAnswer = ({ type, rfq_id }: Frame) =>
      rfq_id === rfqId && ['ACK_RFQ_CONFIRMATION_RESPONSE', 'RFQ_ERROR'].includes(type);
    const acknowledged = await looking.socket.ask(answer, isAnswer);
    expect(acknowledged).toMatchObject({
      type: 'ACK_RFQ_CONFIRMATION_RESPONSE',
      rfq_id: rfqId,
      quote_id: ids[0],
      decision: 'CONFIRM',
    });
    const again = await looking.socket.ask(answer, isAnswer);
    expect(again).toMatchObject({ type: 'RFQ_ERROR', rfq_id: rfqId });
    await accepted;
    await taker.reaches(rfqId, 'FILLED');
    expect(looking2.framesOf(rfqId, 'RFQ_CONFIRMATION_REQUEST')).toEqual([]);
    expect(await venue.chain.parlaysOf(taker.account.address)).toHaveLength(1);
  });

  test('that is declined falls back to the next best quote, which is signed anew and fills', async () => {
    const { taker, rfqId, ids, offered } = await offer([looking, 30], [first, 20], [second, 10]);
    const stop = looking.decideEach('DECLINE');
    await Promise.allSettled([taker.take(rfqId, offered.quote_id)]);
    await looking.socket.frame(
      (frame) => frame.type === 'RFQ_CONFIRMATION_REQUEST' && frame.rfq_id === rfqId,
    );
    const next = await until(
      async () => {
        const snapshot = await taker.get(rfqId);
        return snapshot.status === 'AWAITING_REQUESTER_ACCEPTANCE' && snapshot.quote_id === ids[1];
      },
      { timeoutMs: 10_000, what: 'the second best quote is offered' },
    );
    stop();
    expect(next).toBe(true);
    await taker.take(rfqId, ids[1]!);
    await taker.reaches(rfqId, 'FILLED');
    const [created] = await venue.chain.parlaysOf(taker.account.address);
    expect(created!.args).toMatchObject({ maker: first.account.address, makerCollateral: usd(20) });
  });

  test('that is not answered falls back too, and ends REJECTED when nobody is left', async () => {
    const { taker, rfqId, ids, offered } = await offer([looking, 30], [looking2, 20]);
    await Promise.allSettled([taker.take(rfqId, offered.quote_id)]);
    await until(async () => (await taker.get(rfqId)).quote_id === ids[1], {
      timeoutMs: 20_000,
      what: 'the second best quote is offered',
    });
    await taker.reaches(rfqId, 'AWAITING_REQUESTER_ACCEPTANCE');
    const stop = looking2.decideEach('DECLINE');
    await Promise.allSettled([taker.take(rfqId, ids[1]!)]);
    const ended = await taker.reaches(rfqId, 'REJECTED');
    stop();
    expect(ended.status).toBe('REJECTED');
    const late = { type: 'RFQ_CONFIRMATION_RESPONSE', rfq_id: rfqId, quote_id: ids[0], decision: 'CONFIRM' };
    expect(await looking.socket.ask(late)).toMatchObject({ type: 'RFQ_ERROR', rfq_id: rfqId });
    expect(await venue.chain.parlaysOf(taker.account.address)).toEqual([]);
    expect(await venue.chain.balance(taker.account.address)).toBe(usd(10_000));
  });

  test('cannot be answered for somebody else', async () => {
    const { taker, rfqId, ids, offered } = await offer([looking, 30]);
    const accepted = taker.take(rfqId, offered.quote_id);
    const isAsked = (frame: { type: string; rfq_id?: unknown }) =>
      frame.type === 'RFQ_CONFIRMATION_REQUEST' && frame.rfq_id === rfqId;
    await looking.socket.frame(isAsked);
    const answer = { type: 'RFQ_CONFIRMATION_RESPONSE', rfq_id: rfqId, quote_id: ids[0] };
    expect((await first.socket.ask({ ...answer, decision: 'CONFIRM' })).type).toBe('RFQ_ERROR');
    expect((await looking.socket.ask({ ...answer, decision: 'PERHAPS' })).type).toBe('RFQ_ERROR');
    looking.socket.send({ ...answer, decision: 'CONFIRM' });
    await accepted;
    await taker.reaches(rfqId, 'FILLED');
  });
});

test('fees are taken from the gross stake and price is of the net one', async () => {
  const { offered, request, ids } = await offer([first, 30]);
  const { protocol_fee_bps, builder_fee_bps, taker_collateral_e6 } = request.escrow_terms;
  const { net } = feesOf(BigInt(taker_collateral_e6), protocol_fee_bps, builder_fee_bps);
  expect(offered.quote_id).toBe(ids[0]);
  expect(BigInt(first.quotes.get(ids[0]!)!.size_e6)).toBe(net + usd(30));
});
