export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/**
 * Numbers from here on are Unix milliseconds, smaller ones Unix seconds: as milliseconds those would lie before March 1973,
 * and these as seconds after the year 5138.
 */
export const MILLISECONDS_FROM = 100_000_000_000;

/** The day on which history begins: 2026-05-02, the first of the upstream's outcome markets. */
export const GENESIS_MS = Date.UTC(2026, 4, 2);

const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));
const DAYS_KNOWN = 4_096;
const dayTexts = new Map<number, string>();

/** `YYYY-MM-DD` of a day since 1970. Answers name the same days over and over, and a Date costs as much as all the rest. */
function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (dayTexts.size >= DAYS_KNOWN) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}

/** `YYYY-MM-DD HH:MM:SS.mmm` in UTC, the display form of every time string of the API. @throws RangeError outside dates. */
export function formatUtc(ms: number): string {
  const whole = Math.trunc(ms);
  const day = Math.floor(whole / DAY_MS);
  const inDay = whole - day * DAY_MS;
  const hour = Math.floor(inDay / HOUR_MS);
  const minute = Math.floor((inDay % HOUR_MS) / 60_000);
  const second = Math.floor((inDay % 60_000) / 1_000);
  const rest = String(1_000 + (inDay % 1_000)).slice(1);
  return `${dayText(day)} ${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[second]}.${rest}`;
}

/** A UTC time string, or an empty one for a time that never came. */
export const timeOrEmpty = (ms: number | null): string => (ms === null ? '' : formatUtc(ms));

/** Upstream expiries are UTC `YYYYMMDD-HHMM`. Null when the text is not one. */
export function parseExpiry(text: string): number | null {
  const m = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})$/.exec(text);
  if (!m) return null;
  const [year, month, day, hour, minute] = m.slice(1).map(Number) as [number, number, number, number, number];
  const ms = Date.UTC(year, month - 1, day, hour, minute);
  const exact = formatExpiry(ms) === text;
  return exact ? ms : null;
}

export const formatExpiry = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
