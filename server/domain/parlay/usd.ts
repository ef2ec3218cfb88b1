/** No real amount comes near 2^255: allowances and limits from there on count as unlimited. */
export const UNLIMITED_E6 = 2n ** 255n;

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,6}))?$/;
/** Beyond about four billion, a JSON number (a double) cannot represent all six decimal places. */
const MAX_NUMBER_USD = 4_000_000_000;

/**
 * A USD amount in 6-decimal units. A JSON number is rounded to the nearest unit, since it seldom is the decimal that
 * its writer meant; a text must be a plain decimal with at most six digits after the point. Null for everything else:
 * negative, not finite, an exponent, too large.
 */
export function parseUsd(value: number | string): bigint | null {
  if (typeof value === 'number' && !(value >= 0 && value <= MAX_NUMBER_USD)) return null;
  const match = DECIMAL.exec(typeof value === 'number' ? value.toFixed(6) : value);
  if (!match) return null;
  return BigInt(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`);
}
