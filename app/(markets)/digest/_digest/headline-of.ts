import { formatWhole } from '#app/format/decimals.ts';
import { formatCount, formatUsd, nounFor } from '#app/format/numbers.ts';
import type { Digest } from './digest.ts';
import type { Period } from './digest-params.ts';

const SINCE: Record<Period, string> = { '1d': 'Today', '7d': 'In 7 days', '30d': 'In 30 days' };

/** What the period brought, as one sentence: how much was traded by how many, on what most, and who earned the most. */
export function headlineOf(digest: Pick<Digest, 'period' | 'totals' | 'names' | 'trending_markets'>): string {
  const { period, totals, names, trending_markets: [busiest] = [] } = digest;
  const { volume, unique_traders: traders } = totals;
  if (volume.current === 0) return `${SINCE[period]} there were no trades.`;
  const who = `${formatCount(traders.current)} ${nounFor(traders.current, 'wallet')}`;
  const most = busiest
    ? `; the busiest market was ${names[busiest.outcome_id] ?? busiest.title} (${formatUsd(busiest.volume)})`
    : '';
  return `${SINCE[period]} ${who} traded ${formatUsd(volume.current)}, ${beside(volume.pct)}${most}.`;
}

function beside(pct: number | null): string {
  if (pct === null) return 'after no trades in the previous period';
  const size = Math.abs(pct) >= 1_000 ? formatWhole(Math.abs(pct)) : Math.abs(pct).toFixed(1);
  if (size === '0.0') return 'the same as in the previous period';
  return `${size}% ${pct > 0 ? 'more' : 'less'} than before`;
}
