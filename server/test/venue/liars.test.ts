import { afterAll, describe, expect, test } from 'vitest';
import { until } from '../system/wait.ts';
import { usd } from './chain.ts';
import type { Frame } from './json-socket.ts';
import type { Maker, RfqRequest } from './maker.ts';
import { Scene } from './scene.ts';
import { signTicket } from './taker.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const { chain } = venue;
const scene = await Scene.of(venue);
afterAll(() => scene.close());

type Offer = Awaited<ReturnType<typeof offeredBy>>;

/** A request for which `liar` made the only quote. */
async function offeredBy(liar: Maker) {
  const { taker, snapshot, request } = await scene.request([liar]);
  expect((await liar.quote(request, usd(30))).type).toBe('ACK_RFQ_QUOTE');
  const offered = await taker.offered(snapshot.request.rfq_id);
  return { taker, rfqId: snapshot.request.rfq_id, quoteId: offered.quote_id, request };
}

/** Asserts that nothing came of a request: it ended for the taker with `code`, who keeps its money. */
async function expectNothing({ taker, rfqId }: Offer, code: string): Promise<void> {
  const ended = await taker.reaches(rfqId, 'FAILED');
  expect(ended).toMatchObject({ tx_hash: null, error: { code, error: expect.stringMatching(/./) } });
  expect(await chain.parlaysOf(taker.account.address)).toEqual([]);
  expect(await chain.balance(taker.account.address)).toBe(usd(10_000));
}

/** The errors that a maker got about a quote of its own: one at least, and what came before its next answer. */
async function errorsOf(maker: Maker, { quoteId }: Offer): Promise<unknown[]> {
  const isOurs = ({ type, quote_id }: Frame) => type === 'RFQ_ERROR' && quote_id === quoteId;
  await maker.socket.frame(isOurs);
  await maker.caughtUp();
  return maker.socket.all(isOurs).map(({ code }) => code);
}

describe('a maker that lies', () => {
  test('by taking back its allowance after the offer hears why; the taker that its quote is gone, and loses nothing', async () => {
    const liar = await scene.maker();
    const offer = await offeredBy(liar);
    const ticket = await offer.taker.prepare(offer.rfqId, offer.quoteId);
    const acceptance = await signTicket(offer.taker.account, offer.quoteId, ticket);
    await chain.allow(liar.account, 0n);
    await Promise.allSettled([offer.taker.accept(offer.rfqId, acceptance)]);
    await expectNothing(offer, 'QUOTE_UNAVAILABLE');
    expect(await errorsOf(liar, offer)).toEqual(['ALLOWANCE_VALIDATION_FAILED']);
  });

  test('by draining its balance after the offer hears why; the taker that its quote is gone, and loses nothing', async () => {
    const liar = await scene.maker({ account: await chain.maker(usd(100)) });
    const offer = await offeredBy(liar);
    await chain.drain(liar.account, usd(100));
    await Promise.allSettled([offer.taker.take(offer.rfqId, offer.quoteId)]);
    await expectNothing(offer, 'QUOTE_UNAVAILABLE');
    expect(await errorsOf(liar, offer)).toEqual(['BALANCE_VALIDATION_FAILED']);
  });

  test('by being its own taker: not filtered, but warned at its quote; TRADE_SUBMISSION_FAILED after, with the reason', async () => {
    const both = await chain.maker(usd(10_000));
    const liar = await scene.maker({ account: both });
    const taker = await scene.taker(both);
    const [snapshot, request] = await Promise.all([
      taker.create(scene.markets.combo(2), 10),
      liar.request(both.address),
    ]);
    const warning = {
      code: 'TRADE_SUBMISSION_FAILED',
      error: expect.stringContaining('maker is also the taker'),
    };
    expect(await liar.quote(request, usd(30))).toMatchObject({ type: 'ACK_RFQ_QUOTE', warning });
    const rfqId = snapshot.request.rfq_id;
    const { quote_id } = await taker.offered(rfqId);
    await Promise.allSettled([taker.take(rfqId, quote_id)]);
    await expectNothing({ taker, rfqId, quoteId: quote_id, request }, 'TRADE_SUBMISSION_FAILED');
    const isEnd = ({ type, rfq_id, status }: Frame) =>
      type === 'RFQ_EXECUTION_UPDATE' && rfq_id === rfqId && status === 'FAILED';
    expect(await liar.socket.frame(isEnd)).toMatchObject({
      code: 'TRADE_SUBMISSION_FAILED',
      error: expect.stringContaining('MAKER_IS_TAKER'),
    });
    expect(liar.framesOf(rfqId, 'RFQ_TRADE')).toEqual([]);
  });

  test('leaves its taker the next best quote', async () => {
    const [liar, honest] = [await scene.maker(), await scene.maker()];
    const { taker, snapshot, requests } = await scene.request([liar, honest]);
    const { rfq_id } = snapshot.request;
    const [, good] = await Promise.all([
      liar.enter(requests[0]!, usd(30)),
      honest.enter(requests[1]!, usd(20)),
    ]);
    const offered = await taker.offered(rfq_id);
    await chain.allow(liar.account, 0n);
    await Promise.allSettled([taker.take(rfq_id, offered.quote_id)]);
    await until(async () => (await taker.get(rfq_id)).quote_id === good.quote_id, {
      what: 'the next best quote',
    });
    await taker.take(rfq_id, good.quote_id);
    await taker.reaches(rfq_id, 'FILLED');
    expect((await chain.parlaysOf(taker.account.address))[0]!.args.maker).toBe(honest.account.address);
  });

  test('with a bad signature never hides the good quote of somebody else', async () => {
    const [liar, honest] = [await scene.maker(), await scene.maker()];
    const { taker, snapshot, requests } = await scene.request([liar, honest]);
    const [toLiar, toHonest] = requests as [RfqRequest, RfqRequest];
    const [bad, good] = await Promise.all([
      liar.quote(toLiar, usd(90), { signer: honest.account }),
      honest.enter(toHonest, usd(30)),
    ]);
    expect(bad).toMatchObject({ type: 'RFQ_ERROR', code: 'INVALID_SIGNATURE', rfq_id: toLiar.rfq_id });
    const { quote_id } = await taker.offered(snapshot.request.rfq_id);
    expect(quote_id).toBe(good.quote_id);
    await taker.take(snapshot.request.rfq_id, quote_id);
    await taker.reaches(snapshot.request.rfq_id, 'FILLED');
  });

  test('does not keep its collateral held after the failure: its next offer fills', async () => {
    const sorry = await scene.maker({ account: await chain.maker(usd(30)) });
    const offer = await offeredBy(sorry);
    await chain.allow(sorry.account, 0n);
    await Promise.allSettled([offer.taker.take(offer.rfqId, offer.quoteId)]);
    await expectNothing(offer, 'QUOTE_UNAVAILABLE');
    await chain.allow(sorry.account, usd(1_000_000));
    const next = await until(() => offeredBy(sorry).catch(() => null), {
      timeoutMs: 10_000,
      what: 'the relay sees the new allowance',
    });
    await next.taker.take(next.rfqId, next.quoteId);
    await next.taker.reaches(next.rfqId, 'FILLED');
  });
});

describe('a taker that lies', () => {
  test('with a signature that is not its own is refused, and may still accept honestly', async () => {
    const maker = await scene.maker();
    const { taker, rfqId, quoteId } = await offeredBy(maker);
    const ticket = await taker.prepare(rfqId, quoteId);
    const stranger = await chain.account(0n);
    const forged = await signTicket(stranger, quoteId, ticket);
    const refused = await taker.api.post(`/v1/rfq/${rfqId}/accept`, forged);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(refused.body).toMatchObject({
      error: expect.any(String),
      code: expect.stringMatching(/^INVALID_/),
    });
    await taker.accept(rfqId, await signTicket(taker.account, quoteId, ticket));
    await taker.reaches(rfqId, 'FILLED');
  });

  test('about its money is found out without harm to the maker', async () => {
    const maker = await scene.maker();
    const poor = await scene.taker(await chain.account(usd(9)));
    const created = await poor.api.post('/v1/rfq', {
      taker: poor.account.address,
      legs: scene.markets.combo(2),
      stake_usd: 10,
    });
    const before = await chain.balance(maker.account.address);
    if (created.status < 400) {
      const request = await maker.request(poor.account.address);
      await maker.quote(request, usd(30));
      const { quote_id } = await poor.offered(request.rfq_id);
      const [accepted] = await Promise.allSettled([poor.take(request.rfq_id, quote_id)]);
      if (accepted.status === 'fulfilled') await poor.reaches(request.rfq_id, 'FAILED');
    }
    expect(await chain.parlaysOf(poor.account.address)).toEqual([]);
    expect(await chain.balance(maker.account.address)).toBe(before);
  });
});
