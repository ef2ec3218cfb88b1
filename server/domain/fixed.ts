/**
 * Fixed-point decimals: integers in units of 1e-8, held in a bigint so that sums are exact and do not
 * depend on the order of addition. Upstream sends decimal strings with at most 8 fraction digits.
 */
export const ONE_E8 = 100_000_000n;

/** The largest magnitude that one amount may have: 1e9 units. Beyond it a row is quarantined. */
export const MAX_ABS_E8 = 100_000_000_000_000_000n;

const DECIMAL = /^(-?)(\d{1,18})(?:\.(\d{1,18}))?$/;

/**
 * Parses a decimal string into 1e-8 units; digits beyond the eighth are rounded half away from zero.
 * Null when the text is not a plain decimal number.
 */
export function parseE8(text: string): bigint | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const fraction = match[3] ?? '';
  let value = BigInt(match[2] as string) * ONE_E8 + BigInt(fraction.slice(0, 8).padEnd(8, '0'));
  if (fraction.length > 8 && fraction.charCodeAt(8) >= 53) value += 1n;
  return match[1] === '-' ? -value : value;
}

/** px × sz, both in 1e-8 units, rounded half away from zero to 1e-8 units. */
export function mulE8(a: bigint, b: bigint): bigint {
  const product = a * b;
  const half = product < 0n ? -ONE_E8 / 2n : ONE_E8 / 2n;
  return (product + half) / ONE_E8;
}

/** A JSON number of an amount in 1e-8 units (bigint, or the text or number that Postgres answers). */
export const fromE8 = (e8: bigint | number | string): number => Number(e8) / 1e8;

/** Decimal numbers of up to this many digits survive the round trip through a double unchanged. */
const EXACT_DIGITS = 15;

/**
 * The same as JSON writes it, from the text of an integer. Digits are only moved where that is to the byte what the double
 * would be written as: amounts of many rows are written at once, and a double costs four times as much.
 */
export function e8Json(e8: string): string {
  const sign = e8.charCodeAt(0) === 45 ? 1 : 0;
  const digits = e8.length - sign;
  // Below 1e-6 JSON has an exponent.
  if (digits < 3 || digits > EXACT_DIGITS) return `${fromE8(e8)}`;
  const padded = digits > 8 ? e8 : e8.slice(0, sign) + e8.slice(sign).padStart(9, '0');
  const point = padded.length - 8;
  let end = padded.length;
  while (end > point && padded.charCodeAt(end - 1) === 48) end--;
  const whole = padded.slice(0, point);
  return end === point ? whole : `${whole}.${padded.slice(point, end)}`;
}
