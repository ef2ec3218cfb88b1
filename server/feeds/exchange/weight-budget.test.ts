import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs } from './backoff.ts';
import { UpstreamUnavailableError } from './errors.ts';
import { WeightBudget } from './weight-budget.ts';

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

describe('weight budget', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(0);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lets no minute see more than the limit, however requests come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(3_000), fc.constantFrom(2, 20, 40)), { maxLength: 200 }),
        async (calls) => {
          vi.setSystemTime(0);
          const budget = create();
          const spent: { atMs: number; weight: number }[] = [];
          for (const [pauseMs, weight] of calls) {
            vi.setSystemTime(Date.now() + pauseMs);
            const stop = new AbortController();
            // A request that would have to wait is given up here: what is counted is what the budget lets go at once.
            const taken = budget.take(weight, 'live', stop.signal).then(
              () => true,
              () => false,
            );
            stop.abort();
            if (await taken) spent.push({ atMs: Date.now(), weight });
          }
          expect(heaviestMinute(spent)).toBeLessThanOrEqual(LIMIT);
        },
      ),
    );
  });

  it('keeps half of what it holds for live requests', async () => {
    const budget = create();
    const given = async (priority: 'live' | 'background') => {
      const stop = new AbortController();
      const taken = budget.take(2, priority, stop.signal).then(
        () => true,
        () => false,
      );
      stop.abort();
      return taken;
    };
    let background = 0;
    while (await given('background')) background += 2;
    expect(background).toBe(LIMIT / 8);
    expect(await given('live')).toBe(true);
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

describe('backoffMs', () => {
  it('stays between half and all of a doubling step, up to its bound', () => {
    const unit = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.nat(2_000), unit, (attempt, random) => {
        const wait = backoffMs(attempt, { baseMs: 100, maxMs: 5_000 }, () => random);
        const step = Math.min(5_000, 100 * 2 ** Math.min(attempt, 30));
        expect(wait).toBeGreaterThanOrEqual(step / 2);
        expect(wait).toBeLessThanOrEqual(step);
      }),
    );
  });
});
