import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { RfqEngine } from '../engine/engine.ts';
import type { TakerFacts } from '../exposure/accounts.ts';
import { heard, newEngine, newWorld, seedOutcomes, until, type World } from '../testing/harness.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote } from '../testing/traders.ts';
import type { CreateInput, Prepared } from '../venue.ts';

const taker = accountOf('taker');
const maker = accountOf('max');
const stranger = accountOf('mia');

let db: TestDatabase;
let world: World;
let engine: RfqEngine;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());
beforeEach(() => {
  world = newWorld(db.pool);
  engine = newEngine(world);
});
afterEach(() => engine.stop());

const legs = (...ids: number[]): CreateInput['legs'] => ids.map((outcomeId) => ({ outcomeId, sideIndex: 0 }));
const good: CreateInput = { taker: taker.address, legs: legs(2, 1), stakeUsd: 10.1 };

describe('a new request', () => {
  it('is what was asked for: legs in canonical order, the stake to the last unit, fees by the schedule', async () => {
    const snapshot = await engine.requests.create(good);
    expect(snapshot).toMatchObject({
      status: 'COLLECTING_QUOTES',
      competition_ends_at: world.clock.now() + 400,
      quote_id: null,
      bundle: null,
      request: { leg_position_ids: ['#10', '#20'], submission_deadline: world.clock.now() + 400 },
      escrow_terms: {
        taker: taker.address,
        taker_collateral_e6: '10100000',
        net_stake_e6: '10049500',
        protocol_fee_bps: 50,
        builder_fee_bps: 0,
        chain_id: 998,
      },
    });
    expect(snapshot.request.rfq_id).toMatch(/^rfqv2_[0-9a-f]{32}$/);
    expect(await engine.requests.get(snapshot.request.rfq_id)).toEqual(snapshot);
  });

  it('counts a leg that is given twice once', async () => {
    await expect(engine.requests.create({ ...good, legs: legs(1, 1) })).rejects.toMatchObject({
      code: 'INVALID_RFQ',
    });
    const { request } = await engine.requests.create({ ...good, legs: legs(1, 2, 1) });
    expect(request.leg_position_ids).toEqual(['#10', '#20']);
  });

  it.each<[string, Partial<CreateInput>, string]>([
    ['no address', { taker: 'me' }, 'INVALID_RFQ'],
    [
      'a wrong checksum',
      { taker: `${taker.address.slice(0, -1)}${taker.address.endsWith('a') ? 'A' : 'a'}` },
      'INVALID_RFQ',
    ],
    ['the zero address', { taker: `0x${'0'.repeat(40)}` }, 'INVALID_RFQ'],
    ['too small a stake', { stakeUsd: 0.999999 }, 'INVALID_RFQ'],
    ['too large a stake', { stakeUsd: 1000.000001 }, 'INVALID_RFQ'],
    ['no number', { stakeUsd: '10' as never }, 'INVALID_RFQ'],
    ['not a number', { stakeUsd: Number.NaN }, 'INVALID_RFQ'],
    ['one leg', { legs: legs(1) }, 'INVALID_RFQ'],
    ['a side of two', { legs: [{ outcomeId: 1, sideIndex: 2 }, ...legs(2)] }, 'INVALID_RFQ'],
    ['seven legs', { legs: legs(1, 2, 3, 4, 5, 6, 7) }, 'INVALID_RFQ'],
    ['both sides', { legs: [...legs(1), { outcomeId: 1, sideIndex: 1 }] }, 'DUPLICATE_OUTCOME'],
    ['an unknown leg', { legs: legs(1, 99) }, 'UNKNOWN_LEG'],
    ['a leg of 32 bits', { legs: legs(1, 4_294_967_295) }, 'UNKNOWN_LEG'],
    ['a settled leg', { legs: legs(1, 7) }, 'DEAD_LEG'],
    ['one market twice', { legs: legs(2, 3) }, 'SAME_MARKET'],
    ['one ticker twice', { legs: legs(1, 6) }, 'SAME_ENTITY'],
    ['sports with crypto', { legs: legs(1, 5) }, 'MIXED_CATEGORIES'],
    ['a key of spaces', { idempotencyKey: ' ' }, 'INVALID_MESSAGE'],
  ])('with %s is refused before any maker hears of it', async (_name, change, code) => {
    const frames = heard(engine, 'request');
    await expect(engine.requests.create({ ...good, ...change })).rejects.toMatchObject({ code, status: 400 });
    expect(frames).toEqual([]);
  });

  it('is refused while as many are open as may be', async () => {
    await engine.stop();
    engine = newEngine(world, { settings: { maxOpen: 1 } });
    const { request } = await engine.requests.create(good);
    await expect(engine.requests.create(good)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      status: 503,
    });
    await engine.requests.cancel(request.rfq_id, taker.address);
    await engine.requests.create(good);
  });

  it('nobody knows under another id', async () => {
    await expect(engine.requests.get('rfqv2_none')).rejects.toMatchObject({
      code: 'UNKNOWN_RFQ',
      status: 404,
    });
    await expect(engine.requests.receipt('rfqv2_none')).rejects.toMatchObject({ status: 404 });
  });
});

describe('an acceptance', () => {
  let rfqId: string;
  let prepared: Prepared;
  beforeEach(async () => {
    const frames = heard(engine, 'request');
    rfqId = (await engine.requests.create(good)).request.rfq_id;
    const [frame] = frames;
    if (!frame) throw new Error('no maker heard of the request');
    const quote = await signedQuote(frame, maker, { collateralE6: 30_000_000n, nowMs: world.clock.now() });
    await expect(engine.requests.prepare(rfqId)).rejects.toMatchObject({
      code: 'INVALID_RFQ_STATE',
      status: 409,
    });
    await engine.quotes.submit(identityOf(maker), quote);
    world.clock.advance(400);
    await expect.poll(async () => (await engine.requests.get(rfqId)).quote_id).toBe(quote.quoteId);
    prepared = await engine.requests.prepare(rfqId);
  });

  const refused = (input: object, code: string) =>
    expect(
      signedAcceptance(prepared, taker).then((answer) =>
        engine.requests.accept(rfqId, { ...answer, ...input }),
      ),
    ).rejects.toMatchObject({ code });

  it('is prepared with domains, the whole stake in the permit, and until when', () => {
    expect(prepared).toMatchObject({
      permit_required: true,
      expires_at: world.clock.now() + 30_000,
      domains: { order: { name: 'ParlayEscrow', version: '1', chainId: 998 }, permit: { version: '1' } },
      permit: { message: { value: '10100000', owner: taker.address } },
    });
    expect(() => JSON.stringify(prepared)).not.toThrow();
  });

  it('needs the taker’s own signatures of order and permit', async () => {
    const [order, permit] = [{ order: stranger }, { permit: stranger }];
    for (const signers of [order, permit]) {
      const answer = await signedAcceptance(prepared, taker, signers);
      await expect(engine.requests.accept(rfqId, answer)).rejects.toMatchObject({
        code: 'INVALID_SIGNATURE',
      });
    }
    await refused({ orderSignature: '0x' }, 'INVALID_SIGNATURE');
    await refused(
      { order: { nonce: 1n, deadline: BigInt(prepared.order.message.deadline as string) } },
      'INVALID_SIGNATURE',
    );
    expect((await engine.requests.get(rfqId)).status).toBe('AWAITING_REQUESTER_ACCEPTANCE');
  });

  it('needs a permit that is still good, or an allowance that stands', async () => {
    await refused({ permit: null }, 'ALLOWANCE_VALIDATION_FAILED');
    world.accounts.setTaker(taker.address, { permitNonce: 1n });
    await refused({}, 'INVALID_SIGNATURE');
    world.accounts.setTaker(taker.address, { allowanceE6: 10_100_000n });
    expect((await engine.requests.prepare(rfqId)).permit_required).toBe(false);
    const answer = await signedAcceptance(prepared, taker);
    expect((await engine.requests.accept(rfqId, { ...answer, permit: null })).status).toBe('EXECUTING');
  });

  it('needs a balance, an unused nonce and a deadline that leaves time', async () => {
    world.accounts.setTaker(taker.address, { balanceE6: 10_099_999n });
    await refused({}, 'BALANCE_VALIDATION_FAILED');
    world.accounts.setTaker(taker.address, { balanceE6: 10_100_000n, isNonceUsed: true });
    await refused({}, 'INVALID_ACCEPTANCE');
    await refused({ order: { nonce: 1n, deadline: 1n } }, 'INVALID_ACCEPTANCE');
    world.accounts.isDown = true;
    await refused({}, 'SERVICE_UNAVAILABLE');
  });

  it('of another quote than the offered one is refused', async () => {
    await refused({ quoteId: 'quote_other' }, 'QUOTE_UNAVAILABLE');
  });

  it('in the last millisecond counts, though its check ends later', async () => {
    const answer = await signedAcceptance(prepared, taker);
    world.clock.advance(29_999);
    const inTime = engine.requests.accept(rfqId, answer);
    world.clock.advance(1);
    expect((await inTime).status).toBe('EXECUTING');
  });

  it('is waited for a second beyond the deadline, and comes too late when its check takes longer', async () => {
    const answer = await signedAcceptance(prepared, taker);
    const facts = Promise.withResolvers<TakerFacts>();
    const known = await world.accounts.takers.fresh({ taker: taker.address, nonce: answer.order.nonce });
    world.accounts.takers.fresh = () => facts.promise;
    const late = expect(engine.requests.accept(rfqId, answer)).rejects.toMatchObject({ status: 409 });
    world.clock.advance(30_000);
    await until('the acceptance is waited for', () => world.clock.isDueIn(1_000));
    world.clock.advance(999);
    expect((await engine.requests.get(rfqId)).status).toBe('AWAITING_REQUESTER_ACCEPTANCE');
    world.clock.advance(1);
    await until('the request is over', async () => (await engine.requests.get(rfqId)).status === 'EXPIRED');
    facts.resolve(known);
    await late;
  });

  it('at the deadline is too late', async () => {
    const answer = await signedAcceptance(prepared, taker);
    world.clock.advance(30_000);
    await expect(engine.requests.accept(rfqId, answer)).rejects.toMatchObject({ status: 409 });
    await expect.poll(async () => (await engine.requests.get(rfqId)).status).toBe('EXPIRED');
    await expect(engine.requests.prepare(rfqId)).rejects.toMatchObject({ code: 'INVALID_RFQ_STATE' });
  });

  it('cannot be cancelled once it executes, nor can its quote be taken back', async () => {
    world.chain.isHolding = true;
    await engine.requests.accept(rfqId, await signedAcceptance(prepared, taker));
    await expect(engine.requests.cancel(rfqId, taker.address)).rejects.toMatchObject({
      code: 'INVALID_RFQ_STATE',
    });
    const name = { rfqId, quoteId: prepared.quote_id };
    await expect(engine.quotes.cancel(identityOf(maker), name)).rejects.toMatchObject({
      code: 'INVALID_RFQ_STATE',
    });
  });
});
