import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { Journal } from '#store/venue/journal.ts';
import { heard, newEngine, newWorld, seedOutcomes, until } from '../testing/harness.ts';
import { accountOf, betOf, identityOf, signedAcceptance, signedQuote } from '../testing/traders.ts';

const [taker, maker] = [accountOf('taker'), accountOf('max')];
const asked = betOf(taker);

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

/** Fails the next acceptance: before the journal hears of it, or with the journal's answer lost. */
type Failure = 'not stored' | 'answer lost' | null;

/** Two requests with an offer each of a maker that can back one of them. */
async function twoOffers() {
  const world = newWorld(db.pool);
  world.accounts.setMaker(maker.address, { balanceE6: 30_000_000n });
  world.accounts.setTaker(taker.address, { allowanceE6: 1_000_000_000n });
  world.chain.isHolding = true;
  let failure: Failure = null;
  const failing = (journal: Journal): Journal => ({
    ...journal,
    compareAndSet: async (step) => {
      const how = step.record.rfq.status === 'EXECUTING' ? failure : null;
      if (how) failure = null;
      if (how === 'not stored') throw new Error('no connection');
      const outcome = await journal.compareAndSet(step);
      if (how === 'answer lost') throw new Error('the connection is lost');
      return outcome;
    },
  });
  const engine = newEngine(world, {
    settings: { releaseWaitMs: 0 },
    wrap: (deps) => ({ ...deps, journal: failing(deps.journal) }),
  });
  const frames = heard(engine, 'request');
  for (const _nth of [0, 1]) await engine.requests.create(asked);
  for (const frame of frames) {
    const offer = { collateralE6: 20_000_000n, nowMs: world.clock.now() };
    await engine.quotes.submit(identityOf(maker), await signedQuote(frame, maker, offer));
  }
  world.clock.advance(400);
  const [one, two] = frames.map(({ rfq_id }) => rfq_id) as [string, string];
  for (const rfqId of [one, two])
    await until('it is offered', async () => (await engine.requests.get(rfqId)).quote_id);
  const accept = async (rfqId: string) =>
    engine.requests.accept(rfqId, await signedAcceptance(await engine.requests.prepare(rfqId), taker));
  const fail = (how: Failure): void => {
    failure = how;
  };
  return { world, engine, one, two, accept, fail };
}

describe('what was accepted while the journal did not answer', () => {
  it('stays reserved when it is on record all the same: nobody else gets it', async () => {
    const { world, engine, one, two, accept, fail } = await twoOffers();
    fail('answer lost');
    await expect(accept(one)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(accept(two)).rejects.toMatchObject({ code: 'QUOTE_UNAVAILABLE' });
    world.clock.advance(1_000);
    await until('it is known', async () => (await engine.requests.get(one)).status === 'EXECUTING');
    await engine.stop();
  });

  it('is free again once it is known that it is not on record', async () => {
    const { engine, one, two, accept, fail } = await twoOffers();
    fail('not stored');
    await expect(accept(one)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    // Whatever is said of the request next has the journal asked first.
    const nothing = engine.quotes.cancel(identityOf(maker), { rfqId: one, quoteId: 'none' });
    await expect(nothing).rejects.toMatchObject({ code: 'QUOTE_UNAVAILABLE' });
    expect((await accept(two)).status).toBe('EXECUTING');
    await engine.stop();
  });
});
