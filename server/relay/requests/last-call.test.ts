import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { RfqRequestFrame } from '../frames.ts';
import { newEngine, newWorld, seedOutcomes, until } from '../testing/harness.ts';
import { LOAD_LEGS, loadAccount, loadQuote } from '../testing/load-account.ts';

const WINDOW_MS = 400;
const taker = loadAccount('taker');

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

/** An open request, and how makers quote for it. */
async function openRequest() {
  const world = newWorld(db.pool);
  const engine = newEngine(world);
  await engine.start();
  const heard = Promise.withResolvers<RfqRequestFrame>();
  engine.events.on('request', heard.resolve);
  await engine.requests.create({ taker: taker.address, legs: LOAD_LEGS, stakeUsd: 25 });
  const frame = await heard.promise;
  const openedMs = world.clock.now();
  const quote = (name: string, collateralE6: bigint): Promise<string> => {
    const maker = loadAccount(name);
    const input = loadQuote(frame, maker, { collateralE6, nowMs: openedMs });
    const identity = { makerAddress: maker.address, signerAddress: maker.address, lastLook: false };
    return engine.quotes.submit(identity, input, world.clock.now()).then(
      () => input.quoteId,
      ({ code }: { code: string }) => code,
    );
  };
  const offered = () =>
    until('the window is closed', async () => {
      const { status, quote_id } = await engine.requests.get(frame.rfq_id);
      return status !== 'COLLECTING_QUOTES' && { quote_id };
    });
  return { clock: world.clock, engine, quote, offered };
}

describe('a relay that stood still at the end of a window', () => {
  it('counts what it reads before it closes as received in time, and nothing that comes after', async () => {
    const { clock, engine, quote, offered } = await openRequest();
    await quote('early', 50_000_000n);
    clock.standStill(WINDOW_MS + 60);
    const best = quote('unlucky', 60_000_000n);
    clock.advance(1);
    await new Promise((resolve) => setImmediate(resolve));
    clock.standStill(1);
    expect(await quote('late', 70_000_000n)).toBe('SUBMISSION_WINDOW_CLOSED');
    expect((await offered()).quote_id).toBe(await best);
    await engine.stop();
  });

  it('reads what lies on its sockets before it closes', async () => {
    const { clock, engine, quote, offered } = await openRequest();
    clock.standStill(WINDOW_MS + 60);
    // The end comes first, as the timers of the event loop do; the quote is read in the same turn, after all that follows
    // from the end at once.
    clock.advance(0);
    for (let step = 0; step < 200; step += 1) await null;
    expect((await Promise.all([quote('unlucky', 60_000_000n), offered()]))[0]).toMatch(/^quote_/);
    await engine.stop();
  });

  it('counts what it reads 2 ms late to a quarter of a second late, and nothing before or after that', async () => {
    for (const [lateMs, isTaken] of [
      [1, false],
      [2, true],
      [250, true],
      [251, false],
    ] as const) {
      const { clock, engine, quote } = await openRequest();
      clock.standStill(WINDOW_MS + lateMs);
      const answer = await quote('unlucky', 60_000_000n);
      expect([lateMs, answer !== 'SUBMISSION_WINDOW_CLOSED']).toEqual([lateMs, isTaken]);
      await engine.stop();
    }
  });
});

it('takes no quote at the deadline of a relay that has time', async () => {
  const { clock, engine, quote } = await openRequest();
  clock.standStill(WINDOW_MS);
  expect(await quote('late', 60_000_000n)).toBe('SUBMISSION_WINDOW_CLOSED');
  await engine.stop();
});
