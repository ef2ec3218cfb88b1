import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { RfqRequestFrame } from '../frames.ts';
import { heard, newEngine, newWorld, seedOutcomes, until, type World } from '../testing/harness.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote } from '../testing/traders.ts';
import type { RfqEngine } from './engine.ts';

const taker = accountOf('taker');
const [mia, max, mona] = [accountOf('mia'), accountOf('max'), accountOf('mona')];
const LEGS = [
  { outcomeId: 2, sideIndex: 0 },
  { outcomeId: 1, sideIndex: 1 },
];
const ASK = { taker: taker.address, legs: LEGS, stakeUsd: 25 };

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
  engine = newEngine(world, { settings: { releaseWaitMs: 0 } });
  await engine.start();
});
afterEach(() => engine.stop());

/** Opens a request and gives what makers hear of it. */
async function ask(input: Partial<typeof ASK> & { idempotencyKey?: string } = {}): Promise<RfqRequestFrame> {
  const frames = heard(engine, 'request');
  const { request } = await engine.requests.create({ ...ASK, ...input });
  const frame = frames.find(({ rfq_id }) => rfq_id === request.rfq_id);
  if (!frame) throw new Error('no maker heard of the request');
  return frame;
}

async function quote(
  frame: RfqRequestFrame,
  maker: typeof mia,
  collateralE6: bigint,
  options: { lastLook?: boolean } = {},
): Promise<string> {
  const input = await signedQuote(frame, maker, { collateralE6, nowMs: world.clock.now() });
  await engine.quotes.submit(identityOf(maker, options.lastLook), input);
  return input.quoteId;
}

const status = async (rfqId: string): Promise<string> => (await engine.requests.get(rfqId)).status;
const reaches = (rfqId: string, wanted: string): Promise<boolean> =>
  until(`${rfqId} is ${wanted}`, async () => (await status(rfqId)) === wanted);

async function closeWindow(rfqId: string): Promise<void> {
  world.clock.advance(400);
  await until('the window is closed', async () => (await status(rfqId)) !== 'COLLECTING_QUOTES');
}

describe('a request', () => {
  it('is filled with the best quote, and everybody hears what concerns it', async () => {
    const updates = heard(engine, 'execution_update');
    const trades = heard(engine, 'trade');
    const results = heard(engine, 'quote_result');
    const frame = await ask();
    await quote(frame, mia, 40_000_000n);
    const best = await quote(frame, max, 50_000_000n);
    await closeWindow(frame.rfq_id);
    const offered = await engine.requests.get(frame.rfq_id);
    expect(offered).toMatchObject({ status: 'AWAITING_REQUESTER_ACCEPTANCE', quote_id: best });
    const prepared = await engine.requests.prepare(frame.rfq_id);
    const accepted = await engine.requests.accept(frame.rfq_id, await signedAcceptance(prepared, taker));
    expect(accepted.status).toBe('EXECUTING');
    await reaches(frame.rfq_id, 'FILLED');
    const filled = await engine.requests.get(frame.rfq_id);
    expect(filled.parlay_id).toBe('1');
    expect(world.chain.broadcasts.get(prepared.quote_hash)?.size).toBe(1);
    expect(updates.map(({ maker, frame: { status: name } }) => [maker, name])).toEqual([
      [max.address, 'MATCHED'],
      [max.address, 'MINED'],
      [max.address, 'CONFIRMED'],
    ]);
    expect(trades).toHaveLength(1);
    expect(JSON.stringify(trades)).not.toContain(max.address);
    expect(results.map(({ maker, frame: { result, rank } }) => [maker, result, rank])).toEqual([
      [max.address, 'WON', 1],
      [mia.address, 'LOST', 2],
    ]);
    await until('the request is let go of', () => engine.openRequests === 0);
  });

  it('without quotes fails as NO_QUOTES', async () => {
    const { rfq_id } = await ask();
    await closeWindow(rfq_id);
    expect(await engine.requests.get(rfq_id)).toMatchObject({
      status: 'FAILED',
      error: { code: 'NO_QUOTES' },
    });
  });

  it('that nobody accepts expires, and its makers hear that their promises are over', async () => {
    const ended = heard(engine, 'request_ended');
    const frame = await ask();
    const quoteId = await quote(frame, mia, 40_000_000n);
    await closeWindow(frame.rfq_id);
    world.clock.advance(30_000);
    await reaches(frame.rfq_id, 'EXPIRED');
    const told = { rfq_id: frame.rfq_id, quote_id: quoteId, status: 'EXPIRED' };
    expect(ended).toEqual([{ maker: mia.address, frame: { type: 'RFQ_ENDED', ...told } }]);
  });

  it('is cancelled by its taker alone', async () => {
    const { rfq_id } = await ask();
    await expect(engine.requests.cancel(rfq_id, mia.address)).rejects.toMatchObject({ status: 403 });
    expect((await engine.requests.cancel(rfq_id, taker.address.toLowerCase())).status).toBe('CANCELED');
    expect((await engine.requests.cancel(rfq_id, taker.address)).status).toBe('CANCELED');
  });

  it('with a maker that declines falls back to the next quote, for which the taker signs anew', async () => {
    const questions = heard(engine, 'confirmation_request');
    const frame = await ask();
    const second = await quote(frame, mia, 40_000_000n);
    const first = await quote(frame, max, 50_000_000n, { lastLook: true });
    await closeWindow(frame.rfq_id);
    const answer = await signedAcceptance(await engine.requests.prepare(frame.rfq_id), taker);
    expect((await engine.requests.accept(frame.rfq_id, answer)).status).toBe('AWAITING_MAKER_CONFIRMATION');
    const { rows } = await db.pool.query('SELECT status FROM rfq WHERE rfq_id = $1', [frame.rfq_id]);
    expect(rows).toEqual([{ status: 'AWAITING_MAKER_CONFIRMATION' }]);
    expect(questions).toMatchObject([{ maker: max.address, frame: { quote_id: first } }]);
    expect(engine.quotes.pendingConfirmations(max.address)).toHaveLength(1);
    const decline = { rfqId: frame.rfq_id, quoteId: first, decision: 'DECLINE' } as const;
    await engine.quotes.confirm(identityOf(max), decline);
    expect(await engine.requests.get(frame.rfq_id)).toMatchObject({
      status: 'AWAITING_REQUESTER_ACCEPTANCE',
      quote_id: second,
    });
    const again = await signedAcceptance(await engine.requests.prepare(frame.rfq_id), taker);
    await engine.requests.accept(frame.rfq_id, again);
    await reaches(frame.rfq_id, 'FILLED');
    expect([...world.chain.broadcasts.keys()]).toHaveLength(1);
  });

  it('whose last look runs out and that has no other quote is rejected', async () => {
    const frame = await ask();
    await quote(frame, max, 50_000_000n, { lastLook: true });
    await closeWindow(frame.rfq_id);
    await engine.requests.accept(
      frame.rfq_id,
      await signedAcceptance(await engine.requests.prepare(frame.rfq_id), taker),
    );
    world.clock.advance(1_000);
    await reaches(frame.rfq_id, 'REJECTED');
  });

  it('whose transaction reverts fails, and its maker hears of it', async () => {
    const updates = heard(engine, 'execution_update');
    world.chain.failing.add(max.address);
    const frame = await ask();
    await quote(frame, max, 50_000_000n);
    await closeWindow(frame.rfq_id);
    await engine.requests.accept(
      frame.rfq_id,
      await signedAcceptance(await engine.requests.prepare(frame.rfq_id), taker),
    );
    await reaches(frame.rfq_id, 'FAILED');
    expect(updates.at(-1)).toMatchObject({
      maker: max.address,
      frame: { status: 'FAILED', code: 'TRADE_SUBMISSION_FAILED' },
    });
  });
});

it.each([
  ['improves', 40_000_000n, 50_000_000n],
  ['worsens', 50_000_000n, 40_000_000n],
])('a maker that %s its quote at once stands by the later one', async (_how, firstE6, secondE6) => {
  const frame = await ask();
  const nowMs = world.clock.now();
  const first = await signedQuote(frame, mia, { collateralE6: firstE6, nowMs });
  const second = await signedQuote(frame, mia, { collateralE6: secondE6, nowMs });
  await Promise.allSettled([first, second].map((input) => engine.quotes.submit(identityOf(mia), input)));
  await closeWindow(frame.rfq_id);
  expect(await engine.requests.get(frame.rfq_id)).toMatchObject({ quote_id: second.quoteId });
});

describe('a maker that cannot pay twice', () => {
  it('wins once at a time: the other request gets the next best quote', async () => {
    world.accounts.setMaker(max.address, { balanceE6: 60_000_000n });
    world.accounts.setTaker(taker.address, { allowanceE6: 1_000_000_000n });
    const [one, two] = [await ask(), await ask()];
    for (const frame of [one, two]) {
      await quote(frame, mona, 30_000_000n);
      await quote(frame, max, 50_000_000n);
    }
    world.clock.advance(400);
    for (const { rfq_id } of [one, two]) await reaches(rfq_id, 'AWAITING_REQUESTER_ACCEPTANCE');
    // Neither has cost its taker anything: an offer alone binds nobody.
    const errors = heard(engine, 'maker_error');
    const makerOf = async (rfqId: string) =>
      (await engine.requests.get(rfqId)).bundle?.allocations[0]?.maker_address;
    for (const { rfq_id } of [one, two]) expect(await makerOf(rfq_id)).toBe(max.address);
    world.chain.isHolding = true;
    const acceptances = await Promise.all(
      [one, two].map(async ({ rfq_id }) => {
        const answer = await signedAcceptance(await engine.requests.prepare(rfq_id), taker);
        return { rfq_id, answer };
      }),
    );
    const accepted = acceptances.map(({ rfq_id, answer }) => engine.requests.accept(rfq_id, answer));
    const settled = await Promise.allSettled(accepted);
    expect(settled.map(({ status: how }) => how).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = settled[0]?.status === 'rejected' ? one : two;
    const { reason } = settled.find((one) => one.status === 'rejected') as PromiseRejectedResult;
    expect(reason).toMatchObject({ code: 'QUOTE_UNAVAILABLE', status: 409 });
    expect(errors).toMatchObject([{ maker: max.address, frame: { code: 'BALANCE_VALIDATION_FAILED' } }]);
    expect(await status(lost.rfq_id)).toBe('AWAITING_REQUESTER_ACCEPTANCE');
    expect(await makerOf(lost.rfq_id)).toBe(mona.address);
    await until('all have ended', () => {
      world.chain.mine();
      world.clock.advance(1_000);
      return engine.openRequests === 0;
    });
  });

  it('and has emptied its account since is passed over when the taker accepts, and hears why', async () => {
    const errors = heard(engine, 'maker_error');
    const frame = await ask();
    const second = await quote(frame, mia, 40_000_000n);
    await quote(frame, max, 50_000_000n);
    await closeWindow(frame.rfq_id);
    const answer = await signedAcceptance(await engine.requests.prepare(frame.rfq_id), taker);
    world.accounts.setMaker(max.address, { allowanceE6: 0n });
    await expect(engine.requests.accept(frame.rfq_id, answer)).rejects.toMatchObject({
      code: 'QUOTE_UNAVAILABLE',
      status: 409,
    });
    expect(errors).toMatchObject([{ maker: max.address, frame: { code: 'ALLOWANCE_VALIDATION_FAILED' } }]);
    expect(await engine.requests.get(frame.rfq_id)).toMatchObject({ quote_id: second });
    expect(world.chain.broadcasts.size).toBe(0);
  });
});

describe('an Idempotency-Key', () => {
  it('makes one request of many equal creates, also of simultaneous ones', async () => {
    const input = { ...ASK, idempotencyKey: 'once' };
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => engine.requests.create(input)));
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.request.rfq_id] : []));
    expect(ids).toHaveLength(8);
    expect(new Set(ids).size).toBe(1);
    await expect(engine.requests.create({ ...input, stakeUsd: 26 })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      status: 422,
    });
  });

  it('or the same signature makes one acceptance of many', async () => {
    const frame = await ask();
    await quote(frame, max, 50_000_000n);
    await closeWindow(frame.rfq_id);
    const prepared = await engine.requests.prepare(frame.rfq_id);
    const answer = { ...(await signedAcceptance(prepared, taker)), idempotencyKey: 'a-1' };
    const { idempotencyKey: _none, ...keyless } = answer;
    const answers = await Promise.all(
      [answer, answer, keyless].map((one) => engine.requests.accept(frame.rfq_id, one)),
    );
    expect(answers.every(({ request }) => request.rfq_id === frame.rfq_id)).toBe(true);
    await reaches(frame.rfq_id, 'FILLED');
    expect((await engine.requests.accept(frame.rfq_id, answer)).status).toBe('FILLED');
    expect((await engine.requests.accept(frame.rfq_id, keyless)).status).toBe('FILLED');
    expect(world.chain.broadcasts.get(prepared.quote_hash)?.size).toBe(1);
  });
});

it('two relays on one journal send a fill once: the other finds the request moved and follows', async () => {
  const frame = await ask();
  await quote(frame, max, 50_000_000n);
  await closeWindow(frame.rfq_id);
  await until('the offer is on record', async () => {
    const { rows } = await db.pool.query('SELECT status FROM rfq WHERE rfq_id = $1', [frame.rfq_id]);
    return rows[0]?.status === 'AWAITING_REQUESTER_ACCEPTANCE';
  });
  const twin = newEngine(world);
  await twin.start();
  const prepared = await engine.requests.prepare(frame.rfq_id);
  const answer = await signedAcceptance(prepared, taker);
  const answers = await Promise.allSettled(
    [engine, twin].map((one) => one.requests.accept(frame.rfq_id, answer)),
  );
  expect(answers.some(({ status: how }) => how === 'fulfilled')).toBe(true);
  await until('both have let go', () => {
    world.clock.advance(1_000);
    return engine.openRequests + twin.openRequests === 0;
  });
  await twin.stop();
  expect((await engine.requests.get(frame.rfq_id)).status).toBe('FILLED');
  expect(world.chain.broadcasts.get(prepared.quote_hash)?.size).toBe(1);
  expect((await engine.requests.receipt(frame.rfq_id)).rfqId).toBe(frame.rfq_id);
});
