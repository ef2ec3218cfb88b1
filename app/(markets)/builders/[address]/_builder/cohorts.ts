import type { Answers } from '#app/data/trpc-client.ts';

export type RetentionCell = Answers['builders']['retention']['data'][number];

export type Cohort = { week: string; size: number; cells: RetentionCell[] };
/** A mean over cohorts, 0 to 100; null where no cohort has lived so long. */
export type Mean = { percent: number; retained: number; size: number } | null;

/** The cells by cohort, the newest cohort first. */
export function cohortsOf(cells: readonly RetentionCell[]): Cohort[] {
  const byWeek = new Map<string, Cohort>();
  for (const cell of cells) {
    const cohort = byWeek.get(cell.cohort_week) ?? {
      week: cell.cohort_week,
      size: cell.cohort_size,
      cells: [],
    };
    cohort.cells.push(cell);
    byWeek.set(cell.cohort_week, cohort);
  }
  return [...byWeek.values()].sort((a, b) => (a.week < b.week ? 1 : -1));
}

/** Monday of the current week, whose retention is still incomplete. */
export const runningWeekOf = (cells: readonly RetentionCell[]): string =>
  cells
    .map(({ activity_week }) => activity_week)
    .sort()
    .at(-1) ?? '';

/** For each number of weeks since, what part of all wallets came back; weeks that run still are left out. */
export function meansOf(cohorts: readonly Cohort[], runningWeek: string): Mean[] {
  const columns = Math.max(0, ...cohorts.map(({ cells }) => cells.length));
  return Array.from({ length: columns }, (_, since) => {
    const over = cohorts
      .map(({ cells }) => cells[since])
      .filter((cell) => cell !== undefined)
      .filter((cell) => since === 0 || cell.activity_week !== runningWeek);
    const size = over.reduce((sum, cell) => sum + cell.cohort_size, 0);
    const retained = over.reduce((sum, cell) => sum + cell.retained, 0);
    return size === 0 ? null : { percent: (100 * retained) / size, retained, size };
  });
}
