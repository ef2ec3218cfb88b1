import type { Answers } from '#app/data/trpc-client.ts';
import { formatShare } from '#app/format/gains.ts';
import { formatCount, formatUsd } from '#app/format/numbers.ts';
import { formatFees } from '../../builder-words.ts';

export type Compared = Answers['builders']['compare']['data'][number];

export type Metric = { label: string; read: (row: Compared) => number; format: (value: number) => string };

/** What builders are compared by, a column each. */
export const METRICS: readonly Metric[] = [
  { label: 'Fees', read: (row) => row.total_fees_usdc, format: formatFees },
  { label: 'Volume', read: (row) => row.volume, format: formatUsd },
  { label: 'Fills', read: (row) => row.fills, format: formatCount },
  { label: 'Traders', read: (row) => row.unique_traders, format: formatCount },
  {
    label: 'Fee rate',
    read: (row) => (row.volume === 0 ? 0 : (10_000 * row.total_fees_usdc) / row.volume),
    format: (value) => `${value.toFixed(1)} bp`,
  },
  { label: 'Share of all fees', read: (row) => row.market_share_pct / 100, format: formatShare },
];
