import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestVenue } from '#chain/testing/test-venue.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type FillingRelay, offerQuote, startFillingRelay } from '../execution/testing/filling-relay.ts';
import { heard, seedOutcomes } from '../testing/harness.ts';
import { betOf } from '../testing/traders.ts';

let venue: TestVenue;
let database: TestDatabase;
let relay: FillingRelay;

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  await seedOutcomes(database.pool);
  relay = await startFillingRelay(venue, database.pool);
});
afterAll(async () => {
  await relay?.end();
  await venue.stop();
  await database.drop();
});

const ask = () => relay.engine.requests.create(betOf(venue.taker as never));
/** An outcome for each test: of one that had a result, a report in the same second of the chain is an old one. */
const [outcomeId, otherId] = betOf({ address: '0x' } as never).legs.map((leg) => leg.outcomeId) as [
  number,
  number,
];

it('a leg with a result in the registry is dead at once, before the data service knows, until a veto', async () => {
  await ask();
  const frames = heard(relay.engine, 'request');
  await venue.publish([{ outcomeId, result: 'Yes' }]);
  await expect(ask()).rejects.toMatchObject({ code: 'DEAD_LEG', status: 400 });
  expect(frames).toEqual([]);
  await venue.veto(outcomeId);
  await ask();
  expect(frames).toHaveLength(1);
});

it('a quote that was offered before the result cannot be accepted after it, and a final one stays dead', async () => {
  const { rfqId, accept } = await offerQuote(relay, venue.taker, venue.maker);
  await venue.finalise([{ outcomeId: otherId, result: 'No' }]);
  await expect(accept()).rejects.toMatchObject({ code: 'DEAD_LEG' });
  expect((await relay.engine.requests.get(rfqId)).status).not.toBe('FILLED');
  await expect(ask()).rejects.toMatchObject({ code: 'DEAD_LEG' });
  expect(await venue.parlayCount()).toBe(0n);
});
