import { parseE8 } from '#domain/fixed.ts';

const POW10 = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;
const MAX_FAST_DIGITS = 15;

/**
 * As `parseE8` of the domain, for the plain decimals that nearly every row holds: a number instead of a regular
 * expression and bigint arithmetic, where the digits fit one. Null when the text is no plain decimal number.
 */
export function readE8(text: unknown): bigint | null {
  if (typeof text !== 'string') return null;
  const start = text.charCodeAt(0) === 45 ? 1 : 0;
  let value = 0;
  let digits = 0;
  let point = -1;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 46 && point === -1 && digits > 0) point = digits;
    else if (code >= 48 && code <= 57) {
      value = value * 10 + code - 48;
      digits++;
    } else return null;
  }
  const fraction = point === -1 ? 0 : digits - point;
  if (digits === 0 || point === digits) return null;
  const scale = POW10[8 - fraction];
  if (scale === undefined || digits + 8 - fraction > MAX_FAST_DIGITS) return parseE8(text);
  const e8 = value * scale;
  return BigInt(start === 1 ? -e8 : e8);
}
