import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { heard, newEngine, newWorld, seedOutcomes, until } from '../testing/harness.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote, TEST_CHAIN } from '../testing/traders.ts';

const [taker, maker] = [accountOf('taker'), accountOf('max')];
const legs = [1, 2].map((outcomeId) => ({ outcomeId, sideIndex: 0 }));

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

it('a spread that has changed is shown by new requests, and nobody accepts an offer of the old one', async () => {
  const world = newWorld(db.pool);
  const chain = { ...TEST_CHAIN };
  const engine = newEngine(world, { wrap: (deps) => ({ ...deps, chain }) });
  const frames = heard(engine, 'request');
  const { request, escrow_terms } = await engine.requests.create({
    taker: taker.address,
    legs,
    stakeUsd: 10,
  });
  expect(escrow_terms.spread_bps).toBe(0);
  for (const frame of frames) {
    const quote = await signedQuote(frame, maker, { collateralE6: 20_000_000n, nowMs: world.clock.now() });
    await engine.quotes.submit(identityOf(maker), quote);
  }
  world.clock.advance(400);
  await until('a quote is offered', async () => (await engine.requests.get(request.rfq_id)).quote_id);
  const acceptance = await signedAcceptance(await engine.requests.prepare(request.rfq_id), taker);
  chain.spreadBps = 300;
  await expect(engine.requests.accept(request.rfq_id, acceptance)).rejects.toMatchObject({
    code: 'QUOTE_UNAVAILABLE',
  });
  const next = await engine.requests.create({ taker: taker.address, legs, stakeUsd: 10 });
  expect(next.escrow_terms.spread_bps).toBe(300);
  await engine.stop();
});
