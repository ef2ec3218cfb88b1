import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import type { RfqEngine } from './engine.ts';
import { heard, newEngine, newWorld, seedOutcomes, until, type World } from './testing/bench.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote } from './testing/traders.ts';
import type { AcceptInput } from './venue.ts';

const taker = accountOf('taker');
const [max, mia] = [accountOf('max'), accountOf('mia')];
const legs = [1, 2].map((outcomeId) => ({ outcomeId, sideIndex: 0 }));
const YEAR_S = 31_536_000n;

let db: TestDatabase;
let world: World;
let engine: RfqEngine;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());
beforeEach(async () => {
  world = newWorld(db.pool);
  engine = newEngine(world);
  await engine.start();
});
afterEach(async () => {
  await allEnd();
  await engine.stop();
});

const allEnd = (): Promise<boolean> =>
  until('all have ended', () => {
    world.chain.mine();
    world.clock.advance(60_000);
    return engine.openRequests === 0;
  });

type Offer = { maker?: typeof max; collateralE6?: bigint; change?: Partial<ParlayQuote>; lastLook?: boolean };

/** A request of the taker for 25 USD that is offered the best of these quotes. @returns its id */
async function offered(...offers: Offer[]): Promise<string> {
  const frames = heard(engine, 'request');
  const { request } = await engine.create({ taker: taker.address, legs, stakeUsd: 25 });
  const frame = frames.find(({ rfq_id }) => rfq_id === request.rfq_id);
  if (!frame) throw new Error('no maker heard of the request');
  for (const { maker = max, collateralE6 = 50_000_000n, change, lastLook } of offers) {
    const input = await signedQuote(frame, maker, {
      collateralE6,
      nowMs: world.clock.nowMs(),
      ...(change && { change }),
    });
    await engine.submitQuote(identityOf(maker, lastLook), input);
  }
  world.clock.advance(400);
  await reaches(request.rfq_id, 'AWAITING_REQUESTER_ACCEPTANCE');
  return request.rfq_id;
}

const reaches = (rfqId: string, status: string): Promise<boolean> =>
  until(`${rfqId} is ${status}`, async () => (await engine.get(rfqId)).status === status);
const signed = async (rfqId: string): Promise<AcceptInput> =>
  signedAcceptance(await engine.prepare(rfqId), taker);
const accept = async (rfqId: string) => engine.accept(rfqId, await signed(rfqId));

describe('what a taker signs', () => {
  const inYears = (): Offer => ({
    change: { deadline: BigInt(Math.floor(world.clock.nowMs() / 1000)) + YEAR_S },
  });

  it('is good for two minutes after the last moment for acceptance, however long its quote is', async () => {
    const { order, permit, expires_at } = await engine.prepare(await offered(inYears()));
    const latest = String(Math.floor((expires_at + 120_000) / 1000));
    expect([order.message.deadline, permit.message.deadline]).toEqual([latest, latest]);
  });

  it('is good for no longer than its quote', async () => {
    const deadline = BigInt(Math.floor(world.clock.nowMs() / 1000)) + 40n;
    const { order } = await engine.prepare(await offered({ change: { deadline } }));
    expect(order.message.deadline).toBe(String(deadline));
  });

  it('is refused when it could be executed for more than five minutes', async () => {
    const rfqId = await offered(inYears());
    const prepared = await engine.prepare(rfqId);
    const until5 = BigInt(Math.floor(world.clock.nowMs() / 1000)) + 300n;
    const acceptanceUntil = (deadline: bigint) => {
      const message = { ...prepared.order.message, deadline: String(deadline) };
      return signedAcceptance({ ...prepared, order: { ...prepared.order, message } }, taker);
    };
    await expect(engine.accept(rfqId, await acceptanceUntil(until5 + 1n))).rejects.toMatchObject({
      code: 'INVALID_ACCEPTANCE',
      message: expect.stringContaining('order.deadline'),
    });
    expect((await engine.accept(rfqId, await acceptanceUntil(until5))).status).toBe('EXECUTING');
  });
});

describe('a leg that is decided after the request was made', () => {
  const settle = (isSettled: boolean) =>
    db.pool.query('UPDATE outcome SET is_settled = $1 WHERE outcome_id = 1', [isSettled]);
  afterEach(() => settle(false));

  it('refuses the acceptance with its code', async () => {
    const rfqId = await offered({});
    const answer = await signed(rfqId);
    await settle(true);
    await expect(engine.accept(rfqId, answer)).rejects.toMatchObject({ code: 'DEAD_LEG' });
    expect((await engine.get(rfqId)).status).toBe('AWAITING_REQUESTER_ACCEPTANCE');
    expect(world.chain.broadcasts.size).toBe(0);
  });

  it('ends an accepted request before anything is sent', async () => {
    const updates = heard(engine, 'execution_update');
    const rfqId = await offered({ lastLook: true });
    const quoteId = (await accept(rfqId)).quote_id ?? '';
    await settle(true);
    await engine.confirm(identityOf(max), { rfqId, quoteId, decision: 'CONFIRM' });
    await reaches(rfqId, 'FAILED');
    expect((await engine.get(rfqId)).error).toMatchObject({ code: 'DEAD_LEG' });
    expect(updates).toMatchObject([{ maker: max.address, frame: { status: 'FAILED', code: 'DEAD_LEG' } }]);
    expect(world.chain.broadcasts.size).toBe(0);
  });

  it('is waited for while nobody can tell', async () => {
    const rfqId = await offered({ lastLook: true });
    const quoteId = (await accept(rfqId)).quote_id ?? '';
    await db.pool.query('ALTER TABLE outcome RENAME TO outcome_gone');
    await engine.confirm(identityOf(max), { rfqId, quoteId, decision: 'CONFIRM' });
    await until('it is tried again', () => world.clock.waiting > 0);
    expect((await engine.get(rfqId)).status).toBe('EXECUTING');
    expect(world.chain.broadcasts.size).toBe(0);
    await db.pool.query('ALTER TABLE outcome_gone RENAME TO outcome');
    world.clock.advance(1_000);
    await reaches(rfqId, 'FILLED');
  });
});

describe('a taker that accepts several requests at once', () => {
  const accepted = async (answers: Promise<unknown>[]): Promise<string[]> => {
    const results = await Promise.allSettled(answers);
    return results.map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.code));
  };
  beforeEach(() => {
    world.chain.isHolding = true;
  });

  it('stakes its balance once, also in the same moment, and again when it is free', async () => {
    world.accounts.setTaker(taker.address, { balanceE6: 50_000_000n, allowanceE6: 1_000_000_000n });
    const ids = [];
    for (let nth = 0; nth < 4; nth++) ids.push(await offered({ maker: nth % 2 ? mia : max }));
    const codes = await accepted(ids.map(accept));
    expect(codes.toSorted()).toEqual(['BALANCE_VALIDATION_FAILED', 'BALANCE_VALIDATION_FAILED', 'ok', 'ok']);
    world.chain.failing.add(max.address).add(mia.address);
    await allEnd();
    expect((await accept(await offered({}))).status).toBe('EXECUTING');
  });

  it('draws on its allowance once', async () => {
    world.accounts.setTaker(taker.address, { allowanceE6: 49_999_999n });
    const [one, two] = [await offered({}), await offered({})];
    const answers = [await signed(one), await signed(two)] as const;
    await engine.accept(one, { ...answers[0], permit: null });
    await expect(engine.accept(two, { ...answers[1], permit: null })).rejects.toMatchObject({
      code: 'ALLOWANCE_VALIDATION_FAILED',
    });
    // Its permit of 25 would leave nothing of the allowance that the first one needs.
    await expect(engine.accept(two, answers[1])).rejects.toMatchObject({ code: 'INVALID_ACCEPTANCE' });
  });

  it('uses the nonce of a permit once, also when the relay was started anew in between', async () => {
    const [one, two] = [await offered({}), await offered({})];
    await accept(one);
    const answer = await signed(two);
    await expect(engine.accept(two, answer)).rejects.toMatchObject({ code: 'INVALID_ACCEPTANCE' });
    await engine.stop();
    engine = newEngine(world);
    await engine.start();
    await expect(engine.accept(two, answer)).rejects.toMatchObject({ code: 'INVALID_ACCEPTANCE' });
    world.accounts.setTaker(taker.address, { permitNonce: 1n });
    expect((await accept(two)).status).toBe('EXECUTING');
  });
});

describe('a vault', () => {
  beforeEach(() => {
    world.chain.isHolding = true;
    world.accounts.setTaker(taker.address, { allowanceE6: 1_000_000_000n });
  });

  it('has its cap for each parlay, and its room for all of them', async () => {
    world.accounts.setMaker(max.address, { allowanceE6: 140_000_000n, perQuoteMostE6: 50_000_000n });
    const ids = [await offered({}), await offered({}), await offered({}, { maker: mia, collateralE6: 9n })];
    for (const rfqId of ids.slice(0, 2)) expect((await accept(rfqId)).status).toBe('EXECUTING');
    await expect(accept(ids[2] ?? '')).rejects.toMatchObject({ code: 'QUOTE_UNAVAILABLE' });
    await expect(offered({ collateralE6: 50_000_001n })).rejects.toMatchObject({
      code: 'ALLOWANCE_VALIDATION_FAILED',
    });
  });

  it('fills no more places than it has', async () => {
    world.accounts.setMaker(max.address, { places: 2 });
    const ids = [await offered({}), await offered({}), await offered({}, { maker: mia, collateralE6: 9n })];
    for (const rfqId of ids.slice(0, 2)) expect((await accept(rfqId)).status).toBe('EXECUTING');
    await expect(accept(ids[2] ?? '')).rejects.toMatchObject({ code: 'QUOTE_UNAVAILABLE' });
    const { bundle } = await engine.get(ids[2] ?? '');
    expect(bundle?.allocations[0]?.maker_address).toBe(mia.address);
  });
});
