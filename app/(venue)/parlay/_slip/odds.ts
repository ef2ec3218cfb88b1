import { formatDecimal } from '#app/format/decimals.ts';
/** How odds are shown: payout per stake, American, or the chance at which the price would be fair. */
export type OddsFormat = 'decimal' | 'american' | 'implied';

/** The odds of a payout over a stake, both in 6-decimal units, after all fees. */
export function formatOdds(payoutE6: bigint, stakeE6: bigint, format: OddsFormat): string {
  const decimal = Number(payoutE6) / Number(stakeE6);
  if (!Number.isFinite(decimal) || decimal <= 0) return '–';
  if (format === 'implied') return `${(100 / decimal).toFixed(1)}%`;
  if (format === 'decimal') return `${decimal.toFixed(2)}×`;
  if (decimal <= 1) return '–';
  const american = decimal >= 2 ? (decimal - 1) * 100 : -100 / (decimal - 1);
  return `${american > 0 ? '+' : '−'}${formatDecimal(Math.abs(american), 0, 0)}`;
}
