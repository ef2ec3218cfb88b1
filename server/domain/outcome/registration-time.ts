import { GENESIS_MS } from '../time.ts';

const UNIT_MS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A period such as `15m` or `1d` in milliseconds; null for other texts. */
function periodMs(period: string): number | null {
  const match = /^(\d{1,4})([mhdw])$/.exec(period);
  return match ? Number(match[1]) * (UNIT_MS[match[2] as string] as number) : null;
}

/**
 * When an outcome was registered, as far as its own text tells: a recurring market opens one period before it
 * expires, though not before the first market there was. Any other market counts from the time it was seen.
 */
export function registrationTime(outcome: { expiryMs: number; period: string }, seenMs: number): number {
  const span = periodMs(outcome.period);
  if (span === null || outcome.expiryMs === 0) return seenMs;
  return Math.min(seenMs, Math.max(GENESIS_MS, outcome.expiryMs - span));
}
