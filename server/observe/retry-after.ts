/**
 * How long a `Retry-After` asks to wait (RFC 9110, 10.2.3: seconds or a date), in ms and at most `maxMs`. Null when it
 * is absent or malformed.
 */
export function retryAfterMs(headers: Headers, maxMs: number, nowMs: number = Date.now()): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(maxMs, Number(text) * 1_000);
  const dateMs = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.min(maxMs, Math.max(0, dateMs - nowMs));
}
