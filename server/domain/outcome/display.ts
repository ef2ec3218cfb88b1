import { parseExpiry } from '../time.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `Jul 31, 06:00 UTC`. */
export function shortTime(ms: number): string {
  const date = new Date(ms);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.toISOString().slice(11, 16)} UTC`;
}

/** A decimal with thousands separators and all its decimals, `64,009.5`; any other text as it is. */
export function groupedNumber(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text);
  if (!match) return text;
  return `${match[1]}${(match[2] as string).replace(/\B(?=(\d{3})+$)/g, ',')}${match[3] ?? ''}`;
}

/** A keyword's value for people, by the hint of its template; without a hint its form decides. */
export function displayValue(value: string, hint: string | undefined): string {
  const ms = parseExpiry(value);
  if (ms !== null && (hint === undefined || hint === 'dateTime')) return shortTime(ms);
  return hint === 'uDecimal' || hint === 'uInt' ? groupedNumber(value) : value;
}

/** `policyRateNoChange` as `Policy rate no change`: the fallback for a template without an explanation. */
export function wordsOf(id: string): string {
  const words = id
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words === '' ? id : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
