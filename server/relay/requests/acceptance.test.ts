import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { RfqEngine } from '../engine/engine.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { heard, newEngine, newWorld, seedOutcomes, until, type World } from '../testing/harness.ts';
import { max, type Offer, taker, takerSteps } from '../testing/taker-steps.ts';
import { accountOf, identityOf, signedAcceptance } from '../testing/traders.ts';

const mia = accountOf('mia');
/** No deadline of a request is as far away, so that a retry can be told from them. */
const RETRY_MS = 700;

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
  // Who lacks what another acceptance holds is told at once.
  engine = newEngine(world, { settings: { releaseWaitMs: 0, retryMs: RETRY_MS } });
  await engine.start();
});
afterEach(async () => {
  await allEnd();
  await engine.stop();
});

const { allEnd, offered, reaches, signed, accept } = takerSteps(() => ({ world, engine }));

describe('what a taker signs', () => {
  const inSeconds = (seconds: number): bigint =>
    BigInt(Math.floor(world.clock.now() / 1000)) + BigInt(seconds);
  /** As long as a quote may live. */
  const longest = (): Offer => ({ change: { deadline: inSeconds(600) } });

  it('is good for two minutes after the last moment for acceptance, however long its quote is', async () => {
    const { order, permit, expires_at } = await engine.requests.prepare(await offered(longest()));
    const latest = String(Math.floor((expires_at + 120_000) / 1000));
    expect([order.message.deadline, permit.message.deadline]).toEqual([latest, latest]);
  });

  it('is good for no longer than its quote', async () => {
    const deadline = inSeconds(40);
    const { order } = await engine.requests.prepare(await offered({ change: { deadline } }));
    expect(order.message.deadline).toBe(String(deadline));
  });

  it('may be given up to five seconds before its quote ends: later it could not be mined any more', async () => {
    const deadline = inSeconds(12);
    const { expires_at } = await engine.requests.prepare(await offered({ change: { deadline } }));
    expect(expires_at).toBe(Number(deadline) * 1000 - 5_000);
  });

  it.each([
    ['could be executed for more than five minutes', () => inSeconds(300), 1n],
    [
      'could not be mined any more, being over within five seconds',
      () => BigInt(Math.ceil(world.clock.now() / 1000)) + 5n,
      -1n,
    ],
  ])('is refused when it %s, by a second', async (_when, mostExtreme, beyond) => {
    const rfqId = await offered(longest());
    const prepared = await engine.requests.prepare(rfqId);
    const acceptanceUntil = (deadline: bigint) => {
      const message = { ...prepared.order.message, deadline: String(deadline) };
      return signedAcceptance({ ...prepared, order: { ...prepared.order, message } }, taker);
    };
    const deadline = mostExtreme();
    await expect(
      engine.requests.accept(rfqId, await acceptanceUntil(deadline + beyond)),
    ).rejects.toMatchObject({
      code: 'INVALID_ACCEPTANCE',
      message: expect.stringContaining('order.deadline'),
    });
    expect((await engine.requests.accept(rfqId, await acceptanceUntil(deadline))).status).toBe('EXECUTING');
  });

  it('is refused in milliseconds, with the unit that is expected', async () => {
    const rfqId = await offered({});
    const { order, ...accepted } = await signed(rfqId);
    const inMilliseconds = { ...order, deadline: order.deadline * 1_000n };
    await expect(engine.requests.accept(rfqId, { ...accepted, order: inMilliseconds })).rejects.toMatchObject(
      {
        code: 'INVALID_ACCEPTANCE',
        message: 'order.deadline must be a Unix timestamp in seconds.',
      },
    );
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
    await expect(engine.requests.accept(rfqId, answer)).rejects.toMatchObject({ code: 'DEAD_LEG' });
    expect((await engine.requests.get(rfqId)).status).toBe('AWAITING_REQUESTER_ACCEPTANCE');
    expect(world.chain.broadcasts.size).toBe(0);
  });

  it('ends an accepted request before anything is sent', async () => {
    const updates = heard(engine, 'execution_update');
    const rfqId = await offered({ lastLook: true });
    const quoteId = (await accept(rfqId)).quote_id ?? '';
    await settle(true);
    await engine.quotes.confirm(identityOf(max), { rfqId, quoteId, decision: 'CONFIRM' });
    await reaches(rfqId, 'FAILED');
    expect((await engine.requests.get(rfqId)).error).toMatchObject({ code: 'DEAD_LEG' });
    expect(updates).toMatchObject([{ maker: max.address, frame: { status: 'FAILED', code: 'DEAD_LEG' } }]);
    expect(world.chain.broadcasts.size).toBe(0);
  });

  it('is waited for while nobody can tell', async () => {
    const rfqId = await offered({ lastLook: true });
    const quoteId = (await accept(rfqId)).quote_id ?? '';
    await db.pool.query('ALTER TABLE outcome RENAME TO outcome_gone');
    await engine.quotes.confirm(identityOf(max), { rfqId, quoteId, decision: 'CONFIRM' });
    await until('it is to be tried again', () => world.clock.isDueIn(RETRY_MS));
    expect((await engine.requests.get(rfqId)).status).toBe('EXECUTING');
    expect(world.chain.broadcasts.size).toBe(0);
    await db.pool.query('ALTER TABLE outcome_gone RENAME TO outcome');
    world.clock.advance(RETRY_MS);
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
    await engine.requests.accept(one, { ...answers[0], permit: null });
    await expect(engine.requests.accept(two, { ...answers[1], permit: null })).rejects.toMatchObject({
      code: 'ALLOWANCE_VALIDATION_FAILED',
    });
    // Its permit of 25 would leave nothing of the allowance that the first one needs.
    await expect(engine.requests.accept(two, answers[1])).rejects.toMatchObject({
      code: 'INVALID_ACCEPTANCE',
    });
  });

  it('uses the nonce of a permit once, also when the relay was started anew in between', async () => {
    const [one, two] = [await offered({}), await offered({})];
    await accept(one);
    const answer = await signed(two);
    await expect(engine.requests.accept(two, answer)).rejects.toMatchObject({ code: 'INVALID_ACCEPTANCE' });
    await engine.stop();
    engine = newEngine(world);
    await engine.start();
    await expect(engine.requests.accept(two, answer)).rejects.toMatchObject({ code: 'INVALID_ACCEPTANCE' });
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
    const { bundle } = await engine.requests.get(ids[2] ?? '');
    expect(bundle?.allocations[0]?.maker_address).toBe(mia.address);
  });
});

describe('right after another fill, which is in a block of which the relay has not heard', () => {
  let first: string;
  /** The first request is filled; `told` lets the relay know. */
  let told: PromiseWithResolvers<void>;
  beforeEach(async () => {
    await engine.stop();
    told = Promise.withResolvers();
    const wrap = (deps: EngineDeps): EngineDeps => ({
      ...deps,
      calls: {
        ...deps.calls,
        execute: (kind, fill, listener) =>
          deps.calls.execute(kind, fill, {
            ...listener,
            signed: (attempt) => told.promise.then(() => listener?.signed?.(attempt)),
          }),
      },
    });
    engine = newEngine(world, { wrap });
    await engine.start();
    world.accounts.setMaker(max.address, { balanceE6: 110_000_000n });
    world.accounts.setTaker(taker.address, { allowanceE6: 1_000_000_000n, balanceE6: 50_000_000n });
    first = await offered({ collateralE6: 60_000_000n });
    await accept(first);
  });

  it('a maker that has enough left still wins', async () => {
    const second = await offered({ collateralE6: 50_000_000n });
    const answer = await signed(second);
    world.accounts.setMaker(max.address, { balanceE6: 50_000_000n });
    const asked = engine.requests.accept(second, answer);
    told.resolve();
    expect((await asked).status).toBe('EXECUTING');
    await reaches(first, 'FILLED');
  });

  it('a taker that has enough left can accept', async () => {
    const second = await offered({ maker: mia });
    const answer = await signed(second);
    world.accounts.setTaker(taker.address, { balanceE6: 25_000_000n });
    const asked = engine.requests.accept(second, answer);
    told.resolve();
    expect((await asked).status).toBe('EXECUTING');
  });

  it('who waits in vain is refused after a second', async () => {
    const second = await offered({ collateralE6: 50_000_000n }, { maker: mia, collateralE6: 9n });
    world.accounts.setMaker(max.address, { balanceE6: 50_000_000n });
    const asked = accept(second).catch((error: unknown) => error);
    await until('it waits for a second', () => world.clock.isDueIn(1_000));
    world.clock.advance(1_000);
    expect(await asked).toMatchObject({ code: 'QUOTE_UNAVAILABLE' });
    told.resolve();
  });
});

it('a quote that was accepted for another request before makes way for the next best', async () => {
  const errors = heard(engine, 'maker_error');
  world.chain.failing.add(max.address);
  const change = { nonce: 77n, deadline: BigInt(Math.floor(world.clock.now() / 1000)) + 75n };
  const first = await offered({ change });
  await accept(first);
  await reaches(first, 'FAILED');
  const second = await offered({ change }, { maker: mia, collateralE6: 9n });
  await expect(accept(second)).rejects.toMatchObject({ code: 'QUOTE_UNAVAILABLE', status: 409 });
  const { bundle } = await engine.requests.get(second);
  expect(bundle?.allocations[0]?.maker_address).toBe(mia.address);
  expect(errors).toMatchObject([{ maker: max.address, frame: { code: 'QUOTE_UNAVAILABLE' } }]);
  expect((await accept(second)).status).toBe('EXECUTING');
});
