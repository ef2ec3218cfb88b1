const CENTS = 10_000n;

/** 6-decimal units as dollars to the cent, rounded down: `$1,234.50`. */
export function formatE6(amountE6: bigint): string {
  const cents = (amountE6 < 0n ? -amountE6 : amountE6) / CENTS;
  const dollars = (cents / 100n).toLocaleString('en-US');
  return `${amountE6 < 0n ? '−' : ''}$${dollars}.${String(cents % 100n).padStart(2, '0')}`;
}
