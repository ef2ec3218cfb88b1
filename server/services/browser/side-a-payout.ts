type Settled = { is_settled: boolean; settle_fraction: string; settlement_px: number };

/**
 * Payout of one share of side A, from 0 to 1; null while the outcome is open. For buckets the settlement price is the
 * level of the underlying, so the voted fraction takes precedence.
 */
export function sideAPayout(row: Settled): number | null {
  if (!row.is_settled) return null;
  const fraction = row.settle_fraction === '' ? row.settlement_px : Number(row.settle_fraction);
  return fraction >= 0 && fraction <= 1 ? fraction : null;
}
