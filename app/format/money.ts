import { grouped } from './decimals.ts';

const ONE_E6 = 1_000_000;
const CENT_E6 = 10_000n;
const THOUSAND_E6 = 1_000_000_000n;

/** An amount in 6-decimal units, as the wire has it or as a bigint. */
type E6 = string | bigint;

/** Whole cents of an amount in 6-decimal units, rounded toward zero. */
export const centsOf = (e6: bigint): bigint => e6 / CENT_E6;

/**
 * An amount of collateral in dollars to the cent: `$57.60`, `−$2.10`. Rounded toward zero, so that a page never promises
 * more than is paid; a loss of less than a cent has no sign.
 */
export function formatE6(amount: E6): string {
  const cents = centsOf(BigInt(amount));
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '−' : ''}$${grouped(String(size / 100n))}.${String(size % 100n).padStart(2, '0')}`;
}

/** An amount of collateral to the cent with its sign: `+$6.40`, `−$2.10`, `$0.00`. */
export const formatSignedE6 = (amount: E6): string =>
  (centsOf(BigInt(amount)) > 0n ? '+' : '') + formatE6(amount);

/** An amount of collateral, without its cents from a thousand dollars on: `$999.50`, `$1,234`. */
export function formatRoundE6(amount: E6): string {
  const e6 = BigInt(amount);
  return e6 < THOUSAND_E6 && -e6 < THOUSAND_E6 ? formatE6(e6) : formatE6(e6).slice(0, -3);
}

/** An amount in 6-decimal units as a number of dollars, to draw or to compare; `formatE6` writes it. */
export const usdOf = (e6: E6): number => Number(e6) / ONE_E6;

/** The 6-decimal units of a number of dollars, to the nearest one. */
export const e6Of = (usd: number): bigint => BigInt(Math.round(usd * ONE_E6));

/** What one share is worth, to the hundredth of a cent: `$1.0042`. */
export const formatSharePrice = (usd: number): string => `$${usd.toFixed(4)}`;
