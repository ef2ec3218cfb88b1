/** Writes 1e-8 units as upstream does: no padding, but always at least one fraction digit (`64009.0`, `0.06`). */
export function formatDecimal(valueE8: bigint): string {
  const sign = valueE8 < 0n ? '-' : '';
  const digits = (valueE8 < 0n ? -valueE8 : valueE8).toString().padStart(9, '0');
  const fraction = digits.slice(-8).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -8)}.${fraction || '0'}`;
}
