import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallListener } from '#domain/parlay/chain-call.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { heard, newEngine, newWorld, seedOutcomes, until } from '../testing/harness.ts';
import { accountOf, betOf, identityOf, signedAcceptance, signedQuote } from '../testing/traders.ts';
import type { Calls } from './calls.ts';

const [taker, maker] = [accountOf('taker'), accountOf('max')];
const asked = betOf(taker);

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

/** A relay whose fills stay as deep in the chain as the test has them, and whose journal fails as often as it says. */
async function offers(count: number) {
  const world = newWorld(db.pool);
  world.accounts.setMaker(maker.address, { balanceE6: 30_000_000n });
  world.accounts.setTaker(taker.address, { allowanceE6: 1_000_000_000n });
  const forgotten: Address[] = [];
  const listeners: CallListener[] = [];
  const execute: Calls<'fill'>['execute'] = (_kind, _fill, listener = {}) => {
    listeners.push(listener);
    return new Promise(() => {});
  };
  const journalFailures = { storing: 0, loading: 0 };
  const fails = (what: keyof typeof journalFailures): void => {
    if (journalFailures[what] === 0) return;
    journalFailures[what] -= 1;
    throw new Error('no connection');
  };
  const engine = newEngine(world, {
    settings: { releaseWaitMs: 0 },
    wrap: (deps) => ({
      ...deps,
      calls: { ...deps.calls, execute },
      makers: { ...deps.makers, forget: (one) => forgotten.push(one) },
      journal: {
        ...deps.journal,
        compareAndSet: async (step) => {
          fails('storing');
          return deps.journal.compareAndSet(step);
        },
        load: async (rfqId) => {
          fails('loading');
          return deps.journal.load(rfqId);
        },
      },
    }),
  });
  const frames = heard(engine, 'request');
  for (let nth = 0; nth < count; nth += 1) await engine.requests.create(asked);
  for (const frame of frames) {
    const offer = { collateralE6: 20_000_000n, nowMs: world.clock.now() };
    await engine.quotes.submit(identityOf(maker), await signedQuote(frame, maker, offer));
  }
  world.clock.advance(400);
  for (const { rfq_id } of frames) {
    await until('it is offered', async () => (await engine.requests.get(rfq_id)).quote_id);
  }
  const accept = async (nth: number) =>
    engine.requests.accept(
      `${frames[nth]?.rfq_id}`,
      await signedAcceptance(await engine.requests.prepare(`${frames[nth]?.rfq_id}`), taker),
    );
  const statusOf = async (nth: number) => (await engine.requests.get(`${frames[nth]?.rfq_id}`)).status;
  return { world, engine, accept, statusOf, listeners, forgotten, journalFailures };
}

it('a fill in a block is reserved no longer, and what its maker has left is asked anew', async () => {
  const { engine, accept, statusOf, listeners, forgotten } = await offers(3);
  await accept(0);
  await until('it is on its way', () => listeners.length === 1);
  await expect(accept(1)).rejects.toMatchObject({ code: 'QUOTE_UNAVAILABLE' });
  expect(forgotten).toEqual([]);
  listeners[0]?.included?.(`0x${'ab'.repeat(32)}`);
  expect(forgotten).toEqual([maker.address]);
  expect((await accept(2)).status).toBe('EXECUTING');
  expect(await statusOf(0)).toBe('EXECUTING');
  await engine.stop();
});

it('a deadline is kept although the journal fails again when it is asked anew', async () => {
  const { world, engine, statusOf, journalFailures } = await offers(1);
  Object.assign(journalFailures, { storing: 1, loading: 1 });
  world.clock.advance(30_000);
  await until('storing has failed', () => journalFailures.storing === 0);
  await until('loading has failed', () => {
    world.clock.advance(1_000);
    return journalFailures.loading === 0;
  });
  await until('it has ended', async () => {
    world.clock.advance(1_000);
    return (await statusOf(0)) === 'EXPIRED';
  });
  await engine.stop();
});
