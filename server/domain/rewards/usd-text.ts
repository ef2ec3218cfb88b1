/** A decimal text in USD of an amount in 6-decimal units, with all six digits. */
export function usdText(amountE6: bigint): string {
  const digits = amountE6.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
