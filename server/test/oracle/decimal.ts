/**
 * Decimal arithmetic of the recomputation: integers in units of 1e-8 held in a bigint. Written on its own, so that
 * a mistake in the product's arithmetic cannot hide behind the same mistake here.
 */
const SCALE = 8;
const UNIT = 10n ** BigInt(SCALE);

/** A decimal text in units of 1e-8, or null when the text is no plain decimal number. */
export function decimal(text: unknown): bigint | null {
  if (typeof text !== 'string' || !/^-?[0-9]+(\.[0-9]+)?$/.test(text)) return null;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const digits = BigInt(whole + fraction.padEnd(SCALE, '0').slice(0, SCALE));
  const roundUp = fraction.length > SCALE && Number(fraction[SCALE]) >= 5 ? 1n : 0n;
  return negative ? -(digits + roundUp) : digits + roundUp;
}

/** The product of two non-negative amounts, rounded half up to 1e-8. */
export function times(left: bigint, right: bigint): bigint {
  const exact = left * right;
  const down = exact / UNIT;
  return exact % UNIT >= UNIT / 2n ? down + 1n : down;
}

/** The nearest double of an amount. */
export function toNumber(amount: bigint): number {
  const text = (amount < 0n ? -amount : amount).toString().padStart(SCALE + 1, '0');
  const value = Number(`${text.slice(0, -SCALE)}.${text.slice(-SCALE)}`);
  return amount < 0n ? -value : value;
}

/** The nearest double of a quotient of two amounts; 0 when the divisor is 0. */
export function ratio(dividend: bigint, divisor: bigint): number {
  if (divisor === 0n) return 0;
  return Number((dividend * 10n ** 18n) / divisor) / 1e18;
}

/** Sum of amounts. */
export const total = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
};
