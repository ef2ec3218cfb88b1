import { MAX_FEE_BPS } from './fees.ts';
import { MIN_LEGS } from './leg-count.ts';

/** How the protocol's rate follows from a request: more for each leg beyond the second, less for large stakes. */
export type FeeSchedule = {
  baseBps: number;
  perExtraLegBps: number;
  /** From each stake on (6-decimal units) the rate is lower by this much; the highest step that is reached counts. */
  taper: readonly { fromE6: bigint; lessBps: number }[];
  minBps: number;
  maxBps: number;
};

export const DEFAULT_FEE_SCHEDULE: FeeSchedule = {
  baseBps: 50,
  perExtraLegBps: 10,
  taper: [
    { fromE6: 250_000_000n, lessBps: 10 },
    { fromE6: 500_000_000n, lessBps: 20 },
  ],
  minBps: 25,
  maxBps: 100,
};

/** The protocol's rate for a request in bps: whole, within the schedule's bounds and within the escrow's cap. */
export function protocolFeeBps(schedule: FeeSchedule, legCount: number, grossE6: bigint): number {
  const reached = schedule.taper
    .filter(({ fromE6 }) => grossE6 >= fromE6)
    .reduce((highest, step) => (step.fromE6 >= highest.fromE6 ? step : highest), { fromE6: -1n, lessBps: 0 });
  const rate =
    schedule.baseBps + schedule.perExtraLegBps * Math.max(0, legCount - MIN_LEGS) - reached.lessBps;
  const atMost = Math.min(schedule.maxBps, MAX_FEE_BPS);
  return Math.max(0, Math.min(atMost, Math.max(schedule.minBps, rate)));
}
