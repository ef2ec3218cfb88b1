import { DAY_MS } from '#domain/time.ts';

/** What a wallet gained on a UTC day, and all days so far. */
export type PnlPoint = { date: string; daily: number; cumulative: number };

type HistoryDay = { date: string; daily_pnl: number; cumulative_pnl: number };

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Every day from the one before the first fill, at zero, to the last with one. Days without fills stand at what was
 * gained before, so that the axis of time is true.
 */
export function everyDay(days: readonly HistoryDay[]): PnlPoint[] {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return [];
  const byDate = new Map(days.map((day) => [day.date, day]));
  const points: PnlPoint[] = [];
  let cumulative = 0;
  for (let ms = Date.parse(first.date) - DAY_MS; ms <= Date.parse(last.date); ms += DAY_MS) {
    const day = byDate.get(dateOf(ms));
    cumulative = day?.cumulative_pnl ?? cumulative;
    points.push({ date: dateOf(ms), daily: day?.daily_pnl ?? 0, cumulative });
  }
  return points;
}
