import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import type { RfqRequestFrame } from './frames.ts';
import { newEngine, newWorld, seedOutcomes, until } from './testing/bench.ts';
import { loadAccount, loadQuote } from './testing/load-account.ts';

const WINDOW_MS = 400;
const taker = loadAccount('taker');
const legs = [
  { outcomeId: 2, sideIndex: 0 },
  { outcomeId: 1, sideIndex: 1 },
];

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
  engine.on('request', heard.resolve);
  await engine.create({ taker: taker.address, legs, stakeUsd: 25 });
  const frame = await heard.promise;
  const openedMs = world.clock.nowMs();
  const quote = (name: string, collateralE6: bigint): Promise<string> => {
    const maker = loadAccount(name);
    const input = loadQuote(frame, maker, { collateralE6, nowMs: openedMs });
    const identity = { makerAddress: maker.address, signerAddress: maker.address, lastLook: false };
    return engine.submitQuote(identity, input, world.clock.nowMs()).then(
      () => input.quoteId,
      ({ code }: { code: string }) => code,
    );
  };
  const offered = () =>
    until('the window is closed', async () => {
      const { status, quote_id } = await engine.get(frame.rfq_id);
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
    // The end comes first, as the timers of the event loop do; the quote is read in the same turn.
    clock.advance(0);
    expect((await Promise.all([quote('unlucky', 60_000_000n), offered()]))[0]).toMatch(/^quote_/);
    await engine.stop();
  });

  it('takes nothing any more that it reads a quarter of a second late', async () => {
    const { clock, engine, quote } = await openRequest();
    clock.standStill(WINDOW_MS + 251);
    expect(await quote('unlucky', 60_000_000n)).toBe('SUBMISSION_WINDOW_CLOSED');
    await engine.stop();
  });
});

it('takes no quote at the deadline of a relay that has time', async () => {
  const { clock, engine, quote } = await openRequest();
  clock.standStill(WINDOW_MS);
  expect(await quote('late', 60_000_000n)).toBe('SUBMISSION_WINDOW_CLOSED');
  await engine.stop();
});
