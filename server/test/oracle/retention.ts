import { rowsBy } from './builders.ts';
import { isTrade } from './markets.ts';
import type { Row } from './node-files.ts';

const WEEK_MS = 7 * 86_400_000;

/** The Monday of a time, `YYYY-MM-DD`. */
export function mondayOf(ms: number): string {
  const day = new Date(ms);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() - sinceMonday))
    .toISOString()
    .slice(0, 10);
}

/** Who of a builder's wallets came back, by the week of their first trade: the cohorts of the last `weeks` weeks. */
export function retentionRows(own: Row[], nowMs: number, weeks: number) {
  const weeksOf = [...rowsBy(own.filter(isTrade), (row) => row.user).values()].map(
    (rows) => new Set(rows.map((row) => mondayOf(row.time))),
  );
  const cohortOf = (of: Set<string>): string => [...of].sort()[0] ?? '';
  const since = mondayOf(nowMs - (weeks - 1) * WEEK_MS);
  const cohorts = [...new Set(weeksOf.map(cohortOf))].filter((cohort) => cohort >= since).sort();
  return cohorts.flatMap((cohort) => {
    const members = weeksOf.filter((of) => cohortOf(of) === cohort);
    const lasted = 1 + Math.floor((nowMs - Date.parse(cohort)) / WEEK_MS);
    return Array.from({ length: lasted }, (_, age) => {
      const week = mondayOf(Date.parse(cohort) + age * WEEK_MS);
      const retained = members.filter((of) => of.has(week)).length;
      return {
        ...{ cohort_week: cohort, activity_week: week, weeks_since: age },
        ...{ cohort_size: members.length, retained, retention_pct: (100 * retained) / members.length },
      };
    });
  });
}
