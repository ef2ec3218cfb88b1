import { DAY_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { type BuilderCohortRow, builderCohorts } from '#store/queries/builders/builder-cohorts.ts';

const WEEK_MS = 7 * DAY_MS;
/** Monday, 29 December 1969, before the first Monday of the epoch: week 0 begins here. */
const WEEK_0_MS = -3 * DAY_MS;

/** The number of the week, Monday first, that an instant lies in. */
const weekOf = (ms: number): number => Math.floor((ms - WEEK_0_MS) / WEEK_MS);

/** The Monday that a week begins on, `YYYY-MM-DD`. */
const mondayOf = (week: number): string => new Date(WEEK_0_MS + week * WEEK_MS).toISOString().slice(0, 10);

export type RetentionCell = {
  cohort_week: string;
  activity_week: string;
  weeks_since: number;
  cohort_size: number;
  retained: number;
  retention_pct: number;
};

/** A cohort's weeks from its first through `lastWeek`; weeks without trades are 0. */
function cellsOf(cohort: number, walletsByWeek: Map<number, number>, lastWeek: number): RetentionCell[] {
  const size = walletsByWeek.get(cohort) ?? 0;
  return Array.from({ length: lastWeek - cohort + 1 }, (_, weeksSince) => {
    const retained = walletsByWeek.get(cohort + weeksSince) ?? 0;
    return {
      cohort_week: mondayOf(cohort),
      activity_week: mondayOf(cohort + weeksSince),
      weeks_since: weeksSince,
      cohort_size: size,
      retained,
      retention_pct: (100 * retained) / size,
    };
  });
}

function byCohort(rows: BuilderCohortRow[]): Map<number, Map<number, number>> {
  const cohorts = new Map<number, Map<number, number>>();
  for (const { cohort, week, wallets } of rows) {
    const of = cohorts.get(cohort) ?? new Map<number, number>();
    cohorts.set(cohort, of.set(week, wallets));
  }
  return cohorts;
}

/**
 * How many of the wallets that first traded in each of the last `weeks` weeks traded again, week by week, oldest first.
 */
export async function getRetention(
  ctx: ServiceContext,
  { builder, weeks }: { builder: string; weeks: number },
): Promise<{ builder: string; data: RetentionCell[] }> {
  const throughWeek = weekOf(ctx.now());
  const rows = await builderCohorts(ctx.db, { builder, fromWeek: throughWeek - weeks + 1, throughWeek });
  const data = [...byCohort(rows)].flatMap(([cohort, of]) => cellsOf(cohort, of, throughWeek));
  return { builder, data };
}
