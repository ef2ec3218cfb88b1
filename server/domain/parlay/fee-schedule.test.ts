import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DEFAULT_FEE_SCHEDULE, type FeeSchedule, protocolFeeBps } from './fee-schedule.ts';
import { MAX_FEE_BPS, stakeFees } from './fees.ts';
import { ZERO_ADDRESS } from './hex.ts';

const USD = 1_000_000n;

it('the rate rises with each leg beyond the second and falls for large stakes', () => {
  const rate = (legs: number, usd: bigint): number => protocolFeeBps(DEFAULT_FEE_SCHEDULE, legs, usd * USD);
  expect([2, 3, 4, 5, 6].map((legs) => rate(legs, 10n))).toEqual([50, 60, 70, 80, 90]);
  expect([249n, 250n, 499n, 500n, 1000n].map((usd) => rate(3, usd))).toEqual([60, 50, 50, 40, 40]);
});

const schedules: fc.Arbitrary<FeeSchedule> = fc.record({
  baseBps: fc.nat(2_000),
  perExtraLegBps: fc.nat(500),
  taper: fc.array(fc.record({ fromE6: fc.bigInt({ min: 0n, max: 1000n * USD }), lessBps: fc.nat(2_000) })),
  minBps: fc.nat(500),
  maxBps: fc.nat(3_000),
});

it('whatever the schedule, the rate is one that the escrow takes, and something is left of the stake', () => {
  fc.assert(
    fc.property(
      schedules,
      fc.integer({ min: 2, max: 6 }),
      fc.bigInt({ min: USD, max: 1000n * USD }),
      (...of) => {
        const [schedule, legs, grossE6] = of;
        const bps = protocolFeeBps(schedule, legs, grossE6);
        expect(Number.isInteger(bps) && bps >= 0 && bps <= MAX_FEE_BPS).toBe(true);
        const terms = { builder: ZERO_ADDRESS, protocolFeeBps: bps, builderFeeBps: 0 };
        expect(stakeFees(grossE6, terms).netStakeE6 > 0n).toBe(true);
      },
    ),
  );
});
