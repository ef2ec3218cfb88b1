import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { Journal } from '#store/venue/journal.ts';
import { heard, newEngine, newWorld, seedOutcomes, until } from '../testing/harness.ts';
import { accountOf, betOf, identityOf, signedQuote } from '../testing/traders.ts';

const [taker, maker] = [accountOf('taker'), accountOf('max')];
const asked = betOf(taker);

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seedOutcomes(db.pool);
});
afterAll(() => db.drop());

/** An engine whose journal stores new requests when it is told to. */
function heldEngine() {
  const world = newWorld(db.pool);
  const held = Promise.withResolvers<void>();
  const hold = (journal: Journal): Journal => ({
    ...journal,
    create: async (step) => {
      await held.promise;
      return journal.create(step);
    },
  });
  const engine = newEngine(world, { wrap: (deps) => ({ ...deps, journal: hold(deps.journal) }) });
  return { world, held, engine };
}

it('makers hear of a request and quote while it is put on record; its taker and they are answered after that', async () => {
  const { world, held, engine } = heldEngine();
  const frames = heard(engine, 'request');
  const order: string[] = [];
  const created = engine.requests.create(asked).then((snapshot) => {
    order.push('created');
    return snapshot;
  });
  const [frame] = await until('makers hear', () => frames.length > 0 && frames);
  if (!frame) throw new Error('nothing was heard');
  const quote = await signedQuote(frame, maker, { collateralE6: 20_000_000n, nowMs: world.clock.now() });
  const quoted = engine.quotes.submit(identityOf(maker), quote).then(() => order.push('quoted'));
  world.clock.advance(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  held.resolve();
  await Promise.all([created, quoted]);
  expect(order.sort()).toEqual(['created', 'quoted']);
  world.clock.advance(400);
  await until(
    'the quote is offered',
    async () => (await engine.requests.get(frame.rfq_id)).quote_id === quote.quoteId,
  );
  await engine.stop();
});

it('a request that could not be put on record is nobody’s: its taker hears so, and so does whoever quotes it', async () => {
  const { world, held, engine } = heldEngine();
  const frames = heard(engine, 'request');
  const created = engine.requests.create(asked);
  const [frame] = await until('makers hear', () => frames.length > 0 && frames);
  if (!frame) throw new Error('nothing was heard');
  const quote = await signedQuote(frame, maker, { collateralE6: 20_000_000n, nowMs: world.clock.now() });
  const quoted = engine.quotes.submit(identityOf(maker), quote);
  held.reject(new Error('the disk is full'));
  await expect(created).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await expect(quoted).rejects.toMatchObject({ code: 'UNKNOWN_RFQ' });
  expect(engine.openRequests).toBe(0);
  await expect(engine.requests.get(frame.rfq_id)).rejects.toMatchObject({ code: 'UNKNOWN_RFQ' });
  await engine.stop();
});

it('a request that repeats one of another relay is nobody’s: its taker gets the other, and quotes for it end', async () => {
  const [one, two] = [heldEngine(), heldEngine()];
  const frames = heard(two.engine, 'request');
  const input = { ...asked, idempotencyKey: 'two-relays' };
  const calls = [one, two].map(({ engine }) => engine.requests.create(input));
  const [frame] = await until('makers hear', () => frames.length > 0 && frames);
  if (!frame) throw new Error('nothing was heard');
  one.held.resolve();
  const first = await calls[0];
  const nowMs = two.world.clock.now();
  const quote = await signedQuote(frame, maker, { collateralE6: 20_000_000n, nowMs });
  const quoted = expect(two.engine.quotes.submit(identityOf(maker), quote)).rejects.toMatchObject({
    code: 'UNKNOWN_RFQ',
  });
  two.held.resolve();
  expect((await calls[1])?.request.rfq_id).toBe(first?.request.rfq_id);
  await quoted;
  for (const { engine } of [one, two]) await engine.stop();
});

it('a relay that has stopped decides nothing any more', async () => {
  const { held, engine } = heldEngine();
  held.resolve();
  const { request } = await engine.requests.create(asked);
  await engine.stop();
  const canceled = engine.requests.cancel(request.rfq_id, taker.address);
  await expect(canceled).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  expect((await engine.requests.get(request.rfq_id)).status).toBe('COLLECTING_QUOTES');
});

it('of two calls with one Idempotency-Key at once one makes a request, and makers hear of it once', async () => {
  const { held, engine } = heldEngine();
  const frames = heard(engine, 'request');
  const input = { ...asked, idempotencyKey: 'twice' };
  const calls = [engine.requests.create(input), engine.requests.create(input)];
  await until('makers hear', () => frames.length > 0);
  held.resolve();
  const [first, second] = await Promise.all(calls);
  expect(second?.request.rfq_id).toBe(first?.request.rfq_id);
  expect(frames.map(({ rfq_id }) => rfq_id)).toEqual([first?.request.rfq_id]);
  await engine.stop();
});
