import { formatWhole } from '#app/format/decimals.ts';

type Delta = { current: number; prior: number; change: number; pct: number | null };

/** A change in per cent with its sign, or in its own unit where there was nothing before to compare with. */
export function changeWords(
  { change, pct }: Delta,
  show: (amount: number) => string,
): { direction: 'up' | 'down' | 'none'; text: string } {
  if (change === 0) return { direction: 'none', text: 'no change' };
  const direction = change > 0 ? 'up' : 'down';
  const sign = change > 0 ? '+' : '−';
  if (pct === null) return { direction, text: `${sign}${show(Math.abs(change))}` };
  const size = Math.abs(pct);
  return {
    direction,
    text: `${sign}${size >= 1_000 ? formatWhole(size) : size.toFixed(1)}%`,
  };
}
