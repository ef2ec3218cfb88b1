import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UpstreamUnavailableError } from './errors.ts';
import { type Priority, WeightBudget } from './weight-budget.ts';

const LIMIT = 1_200;
const create = (maxWaiting = 10_000) =>
  new WeightBudget({ weightPerMinute: LIMIT, maxWaiting, now: Date.now });

/** The most weight that any window of a minute saw. */
function heaviestMinute(spent: { atMs: number; weight: number }[]): number {
  return Math.max(
    0,
    ...spent.map(({ atMs }) =>
      spent
        .filter((one) => one.atMs >= atMs && one.atMs < atMs + 60_000)
        .reduce((sum, one) => sum + one.weight, 0),
    ),
  );
}

/** Whether the budget lets a request go at once; one that would have to wait is given up. */
async function isGiven(budget: WeightBudget, weight: number, priority: Priority): Promise<boolean> {
  const stop = new AbortController();
  const taken = budget.take(weight, priority, stop.signal).then(
    () => true,
    () => false,
  );
  stop.abort();
  return taken;
}

describe('weight budget', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(0);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets no minute see more than the limit, however greedily requests come', async () => {
    const anybody = fc.shuffledSubarray<Priority>(['caller', 'live', 'background']);
    const steps = fc.array(fc.tuple(fc.nat(20_000), fc.constantFrom(2, 20, 40), anybody), {
      minLength: 5,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (calls) => {
        vi.setSystemTime(0);
        const budget = create();
        const spent: { atMs: number; weight: number }[] = [];
        for (const [pauseMs, weight, priorities] of calls) {
          vi.setSystemTime(Date.now() + pauseMs);
          for (const priority of priorities) {
            while (await isGiven(budget, weight, priority)) spent.push({ atMs: Date.now(), weight });
          }
        }
        expect(heaviestMinute(spent)).toBeLessThanOrEqual(LIMIT);
      }),
      { numRuns: 50 },
    );
  });

  it('gives the whole limit over time: nothing is lost to caution', async () => {
    const budget = create();
    let spent = 0;
    for (let second = 0; second <= 60; second++) {
      vi.setSystemTime(second * 1_000);
      for (const priority of ['caller', 'live'] as const) {
        while (await isGiven(budget, 2, priority)) spent += 2;
      }
    }
    expect(spent).toBe(LIMIT);
  });

  it('gives ingest its 60 % of every minute however greedy callers are, and callers their 40 %', async () => {
    const budget = create();
    const spent = { caller: 0, live: 0 };
    for (let second = 0; second <= 60; second++) {
      vi.setSystemTime(second * 1_000);
      while (await isGiven(budget, 2, 'caller')) spent.caller += 2;
      while (await isGiven(budget, 2, 'live')) spent.live += 2;
    }
    expect(spent).toEqual({ caller: LIMIT * 0.4, live: LIMIT * 0.6 });
  });

  it('gives ingest what callers leave once their store is full', async () => {
    const budget = create();
    let spent = 0;
    for (let second = 0; second <= 60; second++) {
      vi.setSystemTime(second * 1_000);
      while (await isGiven(budget, 2, 'live')) spent += 2;
    }
    // All but the burst that is held for callers.
    expect(spent).toBe(LIMIT - LIMIT * 0.1);
    expect(await isGiven(budget, LIMIT * 0.1, 'caller')).toBe(true);
  });

  it('refuses callers at once when their share is spent, and takes them again when it has flowed in', async () => {
    const budget = create();
    await budget.take(LIMIT * 0.1, 'caller');
    await expect(budget.take(2, 'caller')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    vi.setSystemTime(1_000);
    await budget.take(2, 'caller');
  });

  it('gives back what was taken and not needed, and takes what was needed beyond it', async () => {
    const budget = create();
    await budget.take(LIMIT * 0.1, 'caller');
    budget.giveBack(20, 'caller');
    expect(await isGiven(budget, 20, 'caller')).toBe(true);
    budget.giveBack(-6, 'caller');
    vi.setSystemTime(1_000); // six weigh in a second
    expect(await isGiven(budget, 2, 'caller')).toBe(false);
    expect(await isGiven(budget, 2, 'live')).toBe(true);
  });

  it('keeps half of what ingest holds for live feeds', async () => {
    const budget = create();
    let background = 0;
    while (await isGiven(budget, 2, 'background')) background += 2;
    expect(background).toBe((LIMIT * 0.6) / 8);
    expect(await isGiven(budget, 2, 'live')).toBe(true);
  });

  it('refuses a request when too many wait already', async () => {
    const budget = create(1);
    budget.exhaust(60_000);
    const stop = new AbortController();
    const first = budget.take(2, 'live', stop.signal);
    await expect(budget.take(2, 'live')).rejects.toBeInstanceOf(UpstreamUnavailableError);
    stop.abort();
    await expect(first).rejects.toThrow();
  });
});
