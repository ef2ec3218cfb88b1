// Numbers as Americans write them, without `Intl`: the first format that a page makes through it takes 20 to 40 ms on a
// desk and four times that on a phone, while the page starts. `decimals.test.ts` holds these to what `Intl` writes.

const SHORT = ['', 'K', 'M', 'B', 'T'];

type Rounded = { sign: '' | '-'; whole: string; fraction: string };

/** Rounded to `digits` behind the point, half away from zero, as the shortest writing of the number says. */
function rounded(value: number, digits: number): Rounded {
  const [mantissa = '0', exponent = '0'] = Math.abs(value).toExponential().split('e');
  const figures = mantissa.replace('.', '');
  const kept = Number(exponent) + 1 + digits;
  const text = kept < 0 ? '' : figures.slice(0, kept).padEnd(kept, '0');
  const isUp = kept >= 0 && (figures[kept] ?? '0') >= '5';
  const units = (BigInt(text || '0') + (isUp ? 1n : 0n)).toString().padStart(digits + 1, '0');
  const point = units.length - digits;
  return {
    sign: value < 0 || Object.is(value, -0) ? '-' : '',
    whole: units.slice(0, point),
    fraction: units.slice(point),
  };
}

/** The digits of a whole number with a comma before every three: `1,234`. */
export const grouped = (whole: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
const endless = (value: number): string => (Number.isNaN(value) ? 'NaN' : value < 0 ? '-∞' : '∞');

/** `-1,234.50`: with `least` to `most` digits behind the point, and `before` between the sign and the number. */
export function formatDecimal(value: number, least: number, most: number, before = ''): string {
  if (!Number.isFinite(value)) return endless(value);
  const { sign, whole, fraction } = rounded(value, most);
  const shown = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '');
  return `${sign}${before}${grouped(whole)}${shown ? `.${shown}` : ''}`;
}

/** A whole number in full: `12,345`. */
export const formatWhole = (count: number): string => formatDecimal(count, 0, 0);

/** `12.3K`, `4.0M`: in thousands, millions, billions or trillions, with one digit behind the point. */
export function formatShort(value: number, before = ''): string {
  if (!Number.isFinite(value)) return endless(value);
  for (let step = 0; ; step += 1) {
    const { sign, whole, fraction } = rounded(value / 1_000 ** step, 1);
    const isLast = step === SHORT.length - 1;
    if (whole.length > 3 && !isLast) continue;
    return `${sign}${before}${whole.length > 4 ? grouped(whole) : whole}.${fraction}${SHORT[step]}`;
  }
}
