import { describe, expect, it } from 'vitest';
import { cohortsOf, meansOf, type RetentionCell, runningWeekOf } from './cohorts.ts';

const WEEKS = ['2026-06-01', '2026-06-08', '2026-06-15'];
const cell = (cohort: number, since: number, size: number, retained: number): RetentionCell => ({
  cohort_week: WEEKS[cohort] ?? '',
  activity_week: WEEKS[cohort + since] ?? '',
  weeks_since: since,
  cohort_size: size,
  retained,
  retention_pct: (100 * retained) / size,
});
const cells = [
  cell(0, 0, 10, 10),
  cell(0, 1, 10, 6),
  cell(0, 2, 10, 1),
  cell(1, 0, 30, 30),
  cell(1, 1, 30, 3),
  cell(2, 0, 5, 5),
];

describe('the retention map', () => {
  it('has a row a cohort, the newest first', () => {
    expect(cohortsOf(cells).map(({ week, size, cells: of }) => [week, size, of.length])).toEqual([
      [WEEKS[2], 5, 1],
      [WEEKS[1], 30, 2],
      [WEEKS[0], 10, 3],
    ]);
  });
  it('takes means over wallets and leaves the running week out of them', () => {
    expect(runningWeekOf(cells)).toBe(WEEKS[2]);
    const means = meansOf(cohortsOf(cells), runningWeekOf(cells));
    expect(means.map((mean) => mean?.percent ?? null)).toEqual([100, 60, null]);
  });
  it('is empty without cells', () => {
    expect([cohortsOf([]), meansOf([], '')]).toEqual([[], []]);
  });
});
