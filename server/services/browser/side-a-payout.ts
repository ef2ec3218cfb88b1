import { fromE8 } from '#domain/fixed.ts';

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

type Priced = Settled & { yes_px_e8: number | null };

/** The probability of side A: its result once settled, else the mid, else the newest trade; null when never traded. */
export function sideAPrice(row: Priced, mid: number | undefined): number | null {
  const traded = row.yes_px_e8 === null ? null : fromE8(row.yes_px_e8);
  return row.is_settled ? (sideAPayout(row) ?? traded) : (mid ?? traded);
}
