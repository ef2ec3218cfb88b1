import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { until } from '../testing/harness.ts';
import type { LiveRequest } from './live-request.ts';
import { OfferKeeper } from './offer-keeper.ts';

/** The keeper looks at no more of a request than which one it is. */
const offers = (count: number): LiveRequest[] =>
  Array.from({ length: count }, () => Object.create(null) as LiveRequest);

/** By this clock an offer has waited; it stands until a test moves it. */
let nowMs: number;
beforeEach(() => {
  nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A keeper whose writes end when a test says so. */
function heldKeeper(isBusy: () => boolean = () => false) {
  const held: { live: LiveRequest; end: (error?: Error) => void }[] = [];
  const keeper = new OfferKeeper((live) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    held.push({ live, end: (error) => (error ? reject(error) : resolve()) });
    return promise;
  }, isBusy);
  return { keeper, held };
}

it('writes each offer once, two at a time, and goes on when one cannot be written', async () => {
  const { keeper, held } = heldKeeper();
  const all = offers(5);
  for (const live of [...all, ...all]) keeper.add(live);
  await nextTurn();
  for (let nth = 0; nth < all.length; nth += 1) {
    await until('the next is written', () => held.length > nth);
    await nextTurn();
    expect(held.length).toBeLessThanOrEqual(nth + 2);
    held[nth]?.end(new Error('the disk is full'));
  }
  await keeper.close();
  expect(held.map(({ live }) => all.indexOf(live))).toEqual([0, 1, 2, 3, 4]);
  const [late] = offers(1) as [LiveRequest];
  keeper.add(late);
  await until('a later one is written', () => held.at(-1)?.live === late);
});

it('leaves a busy relay alone, for half a second at most', async () => {
  let asked = 0;
  const { keeper, held } = heldKeeper(() => {
    asked += 1;
    expect(held).toHaveLength(0);
    return true;
  });
  for (const live of offers(1)) keeper.add(live);
  for (const waitedMs of [0, 499]) {
    nowMs = waitedMs;
    const before = asked;
    await until('it is asked again', () => asked > before + 1);
  }
  nowMs = 500;
  await until('the offer is written all the same', () => held.length === 1);
  held[0]?.end();
  await keeper.close();
});

it('writes what waits at once when it is closed, however busy the relay is, and waits until all is written', async () => {
  const order: string[] = [];
  const { keeper, held } = heldKeeper(() => {
    order.push('asked');
    return true;
  });
  for (const live of offers(3)) keeper.add(live);
  await until('it is left alone', () => order.length > 0);
  order.length = 0;
  const closed = keeper.close().then(() => order.push('closed'));
  for (const nth of [0, 1, 2]) {
    await until('the next is written', () => held.length > nth);
    order.push('written');
    held[nth]?.end();
  }
  await closed;
  expect(order).toEqual(['written', 'written', 'written', 'closed']);
});
