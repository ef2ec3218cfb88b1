import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import type { BuilderTotalRow } from '#store/queries/builders/builder-totals.ts';

export type Builder = {
  builder: string;
  builder_name: string;
  total_fees_usdc: number;
  fills: number;
  volume: number;
  unique_traders: number;
  first_seen: string;
  last_seen: string;
};

/** A stored builder as clients see it. */
export const toBuilder = (row: BuilderTotalRow): Builder => ({
  builder: `0x${row.builder}`,
  builder_name: row.name,
  total_fees_usdc: fromE8(row.builder_fees_e8),
  fills: row.fee_fills,
  volume: fromE8(row.volume_e8),
  unique_traders: row.traders,
  first_seen: formatUtc(row.first_ms),
  last_seen: formatUtc(row.last_ms),
});

/** The part of `whole` that `part` is, 0 to 1; 0 of nothing. Both in the same unit, as Postgres writes sums. */
export function shareOf(part: string, whole: string): number {
  const all = Number(whole);
  return all === 0 ? 0 : Number(part) / all;
}
