export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The day on which history begins: 2026-05-02, the first of the upstream's outcome markets. */
export const GENESIS_MS = Date.UTC(2026, 4, 2);

/** `YYYY-MM-DD HH:MM:SS.mmm` in UTC, the display form of every time string of the API. */
export const formatUtc = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').slice(0, 23);

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
