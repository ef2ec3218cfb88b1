import fc from 'fast-check';
import { PLANS, type TierPlan } from '#domain/tier.ts';

/** Plans with limits so small that a few requests reach them: each limit hard or soft, a quota or none. */
export const smallPlans: fc.Arbitrary<TierPlan> = fc
  .record({
    requestsPerMinute: fc.integer({ min: 1, max: 6 }),
    hardMinuteLimit: fc.boolean(),
    hardMonthlyQuota: fc.boolean(),
    tokensPerMonth: fc.option(fc.integer({ min: 1, max: 12 })),
  })
  .map((limits) => ({ ...PLANS.free, ...limits }));

/** Milliseconds between requests: most close together, some over the end of a minute. */
export const gaps = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 15_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 59_999, 60_000, 60_001) },
);
