const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its one or two largest units: `3 d 4 h`, `12 m`, `8 s`. */
export function formatSpan(ms: number): string {
  const span = Math.max(0, ms);
  if (span >= 30 * DAY) return `${Math.round(span / DAY)} d`;
  if (span >= DAY) return two(span, DAY, 'd', HOUR, 'h');
  if (span >= HOUR) return two(span, HOUR, 'h', MINUTE, 'm');
  if (span >= MINUTE) return `${Math.floor(span / MINUTE)} m`;
  return `${Math.floor(span / 1_000)} s`;
}

function two(span: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((span % large) / small);
  return `${Math.floor(span / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ''}`;
}

/** A span with seconds below the hour, for a countdown: `12 m 04 s`. */
export function formatCountdown(ms: number): string {
  if (ms >= HOUR) return formatSpan(ms);
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const rest = String(seconds % 60).padStart(2, '0');
  return seconds >= 60 ? `${Math.floor(seconds / 60)} m ${rest} s` : `${seconds} s`;
}

/** UTC to the second: `2026-11-21 09:30:00 UTC`. */
export const formatInstant = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The time of day in UTC: `09:30:00`. */
export const formatClock = (ms: number): string => new Date(ms).toISOString().slice(11, 19);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The day in UTC: `Nov 21`. Not by `Intl`, which takes 15 ms on a desk to make its first format of a date. */
export function formatDay(ms: number): string {
  const date = new Date(ms);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`;
}

/** Day and time in UTC: `Nov 21, 09:30`. */
export const formatDayTime = (ms: number): string =>
  `${formatDay(ms)}, ${new Date(ms).toISOString().slice(11, 16)}`;

/** The instant of a time string of the API (`2026-11-21 09:30:00.000`, always UTC), which browsers take for local. */
export const utcMs = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
