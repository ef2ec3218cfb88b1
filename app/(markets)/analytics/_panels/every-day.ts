import { DAY_MS } from '#domain/time.ts';

/** An amount of one UTC day; null where nothing was traded. */
export type Day = { date: string; amount: number | null };

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Every day from the first of `known` (oldest first) to its last, those without an entry too; at most the last `days`. */
export function everyDay(known: readonly { date: string; amount: number }[], days: number): Day[] {
  const first = known[0];
  const last = known.at(-1);
  if (!first || !last) return [];
  const amounts = new Map(known.map(({ date, amount }) => [date, amount]));
  const endMs = Date.parse(last.date);
  const startMs = Math.max(Date.parse(first.date), endMs - (days - 1) * DAY_MS);
  return Array.from({ length: (endMs - startMs) / DAY_MS + 1 }, (_, place) => {
    const date = dateOf(startMs + place * DAY_MS);
    return { date, amount: amounts.get(date) ?? null };
  });
}
