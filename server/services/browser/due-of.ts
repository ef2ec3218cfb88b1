import { statedStart } from '#domain/outcome/stated-start.ts';

/** The time that matters for a market: a match's start, to the minute or the day alone, else the exchange's expiry. */
export type Due = { timeMs: number; is: 'start' | 'day' | 'expiry' };

type Dated = {
  /** 0 where the exchange names none. */
  expiryMs: number;
  /** As the sports provider has it. */
  startsAtMs: number | null;
  /** Upstream's texts of the outcome and its question. */
  texts: readonly string[];
};

/** When a market is decided, from the most precise source; null if none has a time. */
export function dueOf({ expiryMs, startsAtMs, texts }: Dated): Due | null {
  if (startsAtMs !== null) return { timeMs: startsAtMs, is: 'start' };
  const stated = statedStart(...texts);
  if (stated && !stated.isDay) return { timeMs: stated.timeMs, is: 'start' };
  if (expiryMs > 0) return { timeMs: expiryMs, is: 'expiry' };
  return stated ? { timeMs: stated.timeMs, is: 'day' } : null;
}
