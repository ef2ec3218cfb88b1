type Settled = { is_settled: boolean; settle_fraction: string; settlement_px: number };

/**
 * What one share of side A was paid, from 0 to 1; null while the outcome is open. The settlement price cannot tell
 * it for buckets, where it is the level of the underlying, so the fraction that was voted goes first.
 */
export function sideAPayout(row: Settled): number | null {
  if (!row.is_settled) return null;
  const fraction = row.settle_fraction === '' ? row.settlement_px : Number(row.settle_fraction);
  return fraction >= 0 && fraction <= 1 ? fraction : null;
}
