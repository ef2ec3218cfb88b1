import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import type { IngestProgress } from '#bus/topics.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { LiveState } from '#services/live/live-state.ts';
import { heard, newEngine, newWorld, seedOutcomes, until } from '../testing/harness.ts';
import { accountOf, betOf, identityOf, signedAcceptance, signedQuote } from '../testing/traders.ts';
import { whileCurrent } from './current-legs.ts';

const MAX_AGE_MS = 60_000;
const [taker, maker] = [accountOf('taker'), accountOf('max')];
const asked = betOf(taker);

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

/** A relay that knows how far ingest is only by what the bus reports. */
function followingEngine() {
  const world = newWorld(db.pool);
  const bus = createMemoryBus(() => {});
  const live = new LiveState(bus, { ingest: 'here' });
  const staleReason = () => live.staleReason(world.clock.now(), MAX_AGE_MS);
  const engine = newEngine(world, {
    wrap: (deps) => ({ ...deps, legOutcomes: whileCurrent(deps.legOutcomes, staleReason) }),
  });
  const report = (phase: IngestProgress['phase'], ageMs = 0, isComplete = true): void => {
    const blockTimeMs = world.clock.now() - ageMs;
    const rest = { fills: 1, bytesRead: 1, bytesTotal: 1, blockNumber: 1, fillsPerSecond: 0 };
    bus.publish('ingest', { ...rest, phase, blockTimeMs });
    bus.publish('metadata', { live: 1, awaitingSettlement: 0, undiscovered: 0, isComplete });
  };
  return { world, engine, report, frames: heard(engine, 'request') };
}

it('a request is refused with 503 and the reason until history is loaded, and no maker hears of it', async () => {
  const { engine, report, frames } = followingEngine();
  const loading = {
    ...{ code: 'LEG_METADATA_UNAVAILABLE', status: 503, retryAfterSeconds: 5 },
    message: expect.stringContaining('the market history is still loading'),
  };
  await expect(engine.requests.create(asked)).rejects.toMatchObject(loading);
  report('loading');
  await expect(engine.requests.create(asked)).rejects.toMatchObject(loading);
  report('live', 0, false);
  await expect(engine.requests.create(asked)).rejects.toMatchObject(loading);
  expect(frames).toEqual([]);
  report('live');
  expect(await engine.requests.create(asked)).toMatchObject({ status: 'COLLECTING_QUOTES' });
  await engine.stop();
});

it('a request is refused with the age of the newest block once that exceeds the limit, whatever the phase', async () => {
  const { engine, report, frames } = followingEngine();
  for (const phase of ['live', 'stalled'] as const) {
    report(phase, MAX_AGE_MS + 1_000);
    await expect(engine.requests.create(asked)).rejects.toMatchObject({
      ...{ code: 'LEG_METADATA_UNAVAILABLE', status: 503 },
      message: expect.stringContaining('the newest block is 61 s old (limit 60 s)'),
    });
  }
  expect(frames).toEqual([]);
  report('live', MAX_AGE_MS);
  expect(await engine.requests.create(asked)).toMatchObject({ status: 'COLLECTING_QUOTES' });
  await engine.stop();
});

it('an offer cannot be accepted while market data are out of date, and can be afterwards', async () => {
  const { world, engine, report, frames } = followingEngine();
  report('live');
  const { request } = await engine.requests.create(asked);
  const [frame] = frames;
  if (!frame) throw new Error('no maker was asked');
  const quote = await signedQuote(frame, maker, { collateralE6: 20_000_000n, nowMs: world.clock.now() });
  await engine.quotes.submit(identityOf(maker), quote);
  world.clock.advance(400);
  await until('the quote is offered', async () => (await engine.requests.get(request.rfq_id)).quote_id);
  const acceptance = await signedAcceptance(await engine.requests.prepare(request.rfq_id), taker);
  report('loading');
  await expect(engine.requests.accept(request.rfq_id, acceptance)).rejects.toMatchObject({ status: 503 });
  report('live');
  await engine.requests.accept(request.rfq_id, acceptance);
  await engine.stop();
});
