import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SOAK } from '#server/test/soak-settings.ts';
import { makerSocket } from '../system/venue-client.ts';
import { usd } from './chain.ts';
import { accept, type Deal, expectOneParlay, makeDeal } from './deal.ts';
import { Seeded } from './seeded.ts';
import { RestTaker } from './taker.ts';
import { TwoRelays } from './two-relays.ts';

const TAKEOVERS = SOAK.takeovers;
const SEED = SOAK.seed ?? 1;
const TAKERS = 4;
const random = new Seeded(SEED);
let relays: TwoRelays;

beforeAll(async () => {
  relays = await TwoRelays.start();
}, 300_000);
afterAll(() => relays?.end());

/** Takers that hold a signed acceptance each. */
const makeDeals = (): Promise<Deal[]> =>
  Promise.all(
    Array.from({ length: TAKERS }, async () => {
      const taker = new RestTaker(await relays.chain.account(usd(10_000)), relays.leader.url);
      return makeDeal(taker, relays.markets.combo(2), 10);
    }),
  );

/** Sends every acceptance, some ms after one another; settles once the relay has promised the first, and a while after. */
async function acceptInTheMidst(deals: readonly Deal[]): Promise<void> {
  const promises = deals.map(async (deal, place) => {
    await delay(place * random.below(200));
    await accept(deal);
  });
  for (const promise of promises) promise.catch(() => {});
  await Promise.any(promises);
  await delay(random.below(700));
}

/** Asserts, at the relay that works now, that each deal made one parlay or none and that money moved exactly then. */
async function expectConsistent(deals: readonly Deal[]): Promise<void> {
  const statuses = deals.map(async (deal) => {
    deal.taker = new RestTaker(deal.taker.account, relays.leader.url);
    const { status } = await expectOneParlay(relays.chain, deal, { timeoutMs: 90_000 });
    const balance = await relays.chain.balance(deal.taker.account.address);
    expect(balance, status).toBe(usd(status === 'FILLED' ? 9_990 : 10_000));
    return status;
  });
  expect(await Promise.all(statuses)).toContain('FILLED');
}

test('the standby sends requests and makers to the relay that works', async () => {
  const refused = await relays.standby.get('/v1/vault');
  expect([refused.status, refused.json()]).toMatchObject([503, { code: 'RELAY_STANDBY' }]);
  expect(refused.headers['retry-after']).toBe('2');
  await expect(makerSocket(relays.standby)).rejects.toThrow('503');
});

describe(`the relay that works, killed ${TAKEOVERS} times in the midst of acceptances (seed ${SEED})`, () => {
  test.each(Array.from({ length: TAKEOVERS }, (_, nth) => nth + 1))(
    'takeover %i: the standby goes on; no acceptance is lost or filled twice',
    { timeout: 300_000 },
    async () => {
      const deals = await makeDeals();
      await acceptInTheMidst(deals);
      relays.leader.killGroup();
      const tookMs = await relays.untilTakenOver();
      process.stdout.write(`the standby served ${tookMs} ms after the kill\n`);
      await expectConsistent(deals);
      await relays.restart();
    },
  );
});

test('a relay that hangs is replaced, and does nothing any more when it wakes up but end', {
  timeout: 300_000,
}, async () => {
  const deals = await makeDeals();
  await acceptInTheMidst(deals);
  const hung = relays.leader;
  hung.signalGroup('SIGSTOP');
  const tookMs = await relays.untilTakenOver();
  process.stdout.write(`the standby served ${tookMs} ms after the other hung\n`);
  await expectConsistent(deals);
  hung.signalGroup('SIGCONT');
  expect(await hung.exited).toBe(1);
  expect(hung.logs).toMatch(/another (relay|keeper) has taken over/);
  await expectConsistent(deals);
  await relays.restart();
  const more = await makeDeals();
  await acceptInTheMidst(more);
  await expectConsistent(more);
});
