import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { privateKeyToAccount } from 'viem/accounts';
import { bytesToHex } from 'viem/utils';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { VenueSettings } from '../config.ts';
import type { RfqRequestFrame } from '../frames.ts';
import { inProcessChecks } from '../signatures/in-process.ts';
import { newEngine, newWorld, seedOutcomes, until, type World } from '../testing/harness.ts';
import { LOAD_LEGS, type LoadAccount, loadAccount, loadQuote } from '../testing/load-account.ts';
import { signedAcceptance } from '../testing/traders.ts';
import type { QuoteInput } from '../venue.ts';
import type { RfqEngine } from './engine.ts';

const taker = loadAccount('taker');
const stranger = loadAccount('stranger');

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

const makersOf = (count: number): LoadAccount[] =>
  Array.from({ length: count }, (_, nth) => loadAccount(`maker ${nth}`));

/** Opens as many requests; gives what makers hear of each. */
async function askFor(engine: RfqEngine, count: number): Promise<RfqRequestFrame[]> {
  const frames: RfqRequestFrame[] = [];
  const end = engine.events.on('request', (frame) => frames.push(frame));
  for (let nth = 0; nth < count; nth++) {
    await engine.requests.create({ taker: taker.address, legs: LOAD_LEGS, stakeUsd: 25 });
  }
  end();
  return frames;
}

/** Sends a quote; the code of the refusal, or `ok`. */
function send(
  engine: RfqEngine,
  maker: LoadAccount,
  input: QuoteInput,
  receivedMs?: number,
): Promise<string> {
  const identity = { makerAddress: maker.address, signerAddress: maker.address, lastLook: false };
  return engine.quotes.submit(identity, input, receivedMs).then(
    () => 'ok',
    ({ code }: { code: string }) => code,
  );
}

const offerOf = async (engine: RfqEngine, rfqId: string): Promise<string | null> =>
  (await engine.requests.get(rfqId)).quote_id;
const isClosed = async (engine: RfqEngine, rfqId: string): Promise<boolean> =>
  (await engine.requests.get(rfqId)).status !== 'COLLECTING_QUOTES';

/**
 * Quotes of all makers for one request. The best three are signed by somebody else, the fourth is of a maker without
 * money, the fifth has a wrong price; then come the good ones.
 */
function crowdFor(frame: RfqRequestFrame, makers: readonly LoadAccount[], { clock, accounts }: World) {
  return makers.map((maker, nth) => {
    const collateralE6 = 90_000_000n - BigInt(nth) * 100_000n;
    const signer = nth < 3 ? stranger : maker;
    const input = loadQuote(frame, maker, { collateralE6, signer, nowMs: clock.now() });
    if (nth === 3) accounts.setMaker(maker.address, { balanceE6: 0n });
    return { maker, input: nth === 4 ? { ...input, priceE6: input.priceE6 + 2n } : input };
  });
}

it('offers the best valid quote of each request, however many come at once and however false the better ones are', async () => {
  const world = newWorld(db.pool);
  let checked = 0;
  const signatures = {
    ...inProcessChecks,
    check: (batch: Parameters<typeof inProcessChecks.check>[0]) => {
      checked += batch.length;
      return inProcessChecks.check(batch);
    },
  };
  const engine = newEngine(world, { wrap: (deps) => ({ ...deps, signatures }) });
  await engine.start();
  const makers = makersOf(60);
  const frames = await askFor(engine, 20);
  const crowds = frames.map((frame) => crowdFor(frame, makers, world));
  const answers = crowds.flatMap((crowd) =>
    crowd.toReversed().map(({ maker, input }) => send(engine, maker, input)),
  );
  // The windows close, and the patience for what cannot win is over, while nearly everything waits to be checked.
  world.clock.advance(400);
  world.clock.advance(10);
  for (const [nth, frame] of frames.entries()) {
    await until('the window is closed', () => isClosed(engine, frame.rfq_id));
    expect(await offerOf(engine, frame.rfq_id)).toBe(crowds[nth]?.[5]?.input.quoteId);
  }
  const counts = Object.groupBy(await Promise.all(answers), (code) => code);
  expect(counts.INVALID_SIGNATURE?.length).toBeGreaterThanOrEqual(20 * 3);
  expect(counts.BALANCE_VALIDATION_FAILED).toHaveLength(20);
  expect(counts.QUOTE_MISMATCH).toHaveLength(20);
  // Three false ones and the winner, some batches of what could not win; nothing was checked after the close.
  expect(checked).toBeLessThan(20 * 60 * 0.5);
  await engine.stop();
});

it('waits for the next best when what the maker of the best has is reserved for another request', async () => {
  const world = newWorld(db.pool);
  const [rich, slow, low] = makersOf(3) as [LoadAccount, LoadAccount, LoadAccount];
  // Enough for one of the two requests.
  world.accounts.setMaker(rich.address, { balanceE6: 100_000_000n });
  const answered = Promise.withResolvers<void>();
  const engine = newEngine(world, {
    wrap: (deps) => ({
      ...deps,
      makers: {
        ...deps.makers,
        // The chain takes its time over one maker, of which nothing is known yet.
        known: (question) => (question.maker === slow.address ? null : deps.makers.known(question)),
        cached: (question) =>
          question.maker === slow.address
            ? answered.promise.then(() => deps.makers.cached(question))
            : deps.makers.cached(question),
      },
    }),
  });
  await engine.start();
  const nowMs = world.clock.now();
  const quote = (frame: RfqRequestFrame, maker: LoadAccount, collateralE6: bigint) =>
    send(engine, maker, loadQuote(frame, maker, { collateralE6, nowMs }));
  const [first] = (await askFor(engine, 1)) as [RfqRequestFrame];
  expect(await quote(first, rich, 90_000_000n)).toBe('ok');
  world.clock.advance(399);
  const [other] = (await askFor(engine, 1)) as [RfqRequestFrame];
  expect(await quote(other, rich, 90_000_000n)).toBe('ok');
  expect(await quote(other, low, 20_000_000n)).toBe('ok');
  const second = loadQuote(other, slow, { collateralE6: 50_000_000n, nowMs });
  const answer = send(engine, slow, second);
  world.clock.advance(1);
  await until('one window is closed', () => isClosed(engine, first.rfq_id));
  world.chain.isHolding = true;
  const account = privateKeyToAccount(bytesToHex(taker.key));
  await engine.requests.accept(
    first.rfq_id,
    await signedAcceptance(await engine.requests.prepare(first.rfq_id), account),
  );
  world.clock.advance(410);
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  expect(await isClosed(engine, other.rfq_id)).toBe(false);
  answered.resolve();
  await until('the other window is closed', () => isClosed(engine, other.rfq_id));
  expect(await offerOf(engine, other.rfq_id)).toBe(second.quoteId);
  await engine.stop();
  expect(await answer).toBe('ok');
});

it('counts a quote that came in before the close and had to wait, and none that came after it', async () => {
  const world = newWorld(db.pool);
  const engine = newEngine(world);
  await engine.start();
  const caughtUp = Promise.withResolvers<void>();
  const leave = engine.quotes.attachInboundQueue({ isBehind: true, settled: () => caughtUp.promise });
  const [low, high, late] = makersOf(3) as [LoadAccount, LoadAccount, LoadAccount];
  const [frame] = (await askFor(engine, 1)) as [RfqRequestFrame];
  const nowMs = world.clock.now();
  const best = loadQuote(frame, high, { collateralE6: 60_000_000n, nowMs });
  const tooLate = loadQuote(frame, late, { collateralE6: 70_000_000n, nowMs });
  await send(engine, low, loadQuote(frame, low, { collateralE6: 50_000_000n, nowMs }));
  world.clock.advance(410);
  expect(await isClosed(engine, frame.rfq_id)).toBe(false);
  expect(await send(engine, high, best, nowMs + 399)).toBe('ok');
  expect(await send(engine, late, tooLate, nowMs + 400)).toBe('SUBMISSION_WINDOW_CLOSED');
  caughtUp.resolve();
  await until('the window is closed', () => isClosed(engine, frame.rfq_id));
  expect(await offerOf(engine, frame.rfq_id)).toBe(best.quoteId);
  leave();
  await engine.stop();
});

it('has every offer on record once it has stopped', async () => {
  const world = newWorld(db.pool);
  const engine = newEngine(world);
  await engine.start();
  const frames = await askFor(engine, 12);
  const [maker] = makersOf(1) as [LoadAccount];
  for (const frame of frames) {
    const quote = loadQuote(frame, maker, { collateralE6: 50_000_000n, nowMs: world.clock.now() });
    expect(await send(engine, maker, quote)).toBe('ok');
  }
  world.clock.advance(400);
  for (const { rfq_id } of frames) await until('it is offered', () => offerOf(engine, rfq_id));
  await engine.stop();
  const { rows } = await db.pool.query(
    'SELECT status, jsonb_array_length(quotes) AS quotes FROM rfq WHERE rfq_id = ANY($1)',
    [frames.map(({ rfq_id }) => rfq_id)],
  );
  expect(rows).toEqual(frames.map(() => ({ status: 'AWAITING_REQUESTER_ACCEPTANCE', quotes: 1 })));
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Bytes in use after a collection. */
function heapBytes(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Asks, has every maker quote, and lets the offers expire. */
async function livesOf(world: World, engine: RfqEngine, makers: LoadAccount[], count: number): Promise<void> {
  const frames = await askFor(engine, count);
  const answers = frames.flatMap((frame) =>
    makers.map((maker) => {
      const quote = loadQuote(frame, maker, { collateralE6: 50_000_000n, nowMs: world.clock.now() });
      return send(engine, maker, quote);
    }),
  );
  await Promise.all(answers);
  world.clock.advance(400);
  for (const { rfq_id } of frames) await until('it is offered', () => offerOf(engine, rfq_id));
  world.clock.advance(60_000);
  await until('all are let go of', () => engine.openRequests === 0);
}

it('keeps nothing of requests that have ended but their ids', async () => {
  const world = newWorld(db.pool);
  const settings: Partial<VenueSettings> = { acceptMs: 10_000 };
  const engine = newEngine(world, { settings });
  await engine.start();
  const makers = makersOf(12);
  for (let round = 0; round < 2; round++) await livesOf(world, engine, makers, 50);
  const before = heapBytes();
  for (let round = 0; round < 12; round++) await livesOf(world, engine, makers, 50);
  // A request with its quotes takes some 14 kB: 600 that stayed would be above 8 MB.
  expect(heapBytes() - before).toBeLessThan(3_000_000);
  expect(world.clock.pending).toBeLessThan(5);
  await engine.stop();
}, 240_000);
