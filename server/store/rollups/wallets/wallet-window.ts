import { TIMEFRAME_HOURS } from '#domain/leaderboard.ts';
import { added, ofBatch, type Rollup } from '../rollup.ts';

/** What wallet_window sums of wallet_hour. */
export const WINDOW_SUMS = ['trades', 'settlements', 'wins', 'losses', 'volume_e8', 'pnl_e8', 'fees_e8'];

/**
 * A stretch of hours, in hours after the clock's: `first` is in it and `until` is not. The windows that end now are open
 * towards it: a fill may be dated a moment ahead of our clock.
 */
export type WindowSpan = { span: number; first: number; until: number };

const FAR_HOURS = 1_000_000;

/** The windows of leaderboards and digests, and as many hours before each of them. */
export const WINDOW_SPANS: readonly WindowSpan[] = Object.values(TIMEFRAME_HOURS).flatMap((hours) => [
  { span: hours, first: 1 - hours, until: FAR_HOURS },
  { span: -hours, first: 1 - 2 * hours, until: 1 - hours },
]);

const SPANS = WINDOW_SPANS.map(({ span, first, until }) => `(${span}, ${first}, ${until})`).join(', ');

/** Adds `hours`, rows as those of wallet_hour, to the windows in which they lie by the clock. */
export const addToWindows = (hours: string): string =>
  `INSERT INTO wallet_window AS w (span, wallet, ${WINDOW_SUMS.join(', ')}, last_hour)
    SELECT s.span, h.wallet, ${WINDOW_SUMS.map((column) => `sum(h.${column})`).join(', ')}, max(h.hour)
    FROM window_clock c CROSS JOIN (VALUES ${SPANS}) s (span, first, until)
    JOIN ${hours} h ON h.hour >= c.hour + s.first AND h.hour < c.hour + s.until
    GROUP BY 1, 2
    ON CONFLICT (span, wallet) DO UPDATE SET ${added('w', WINDOW_SUMS)},
      last_hour = greatest(w.last_hour, excluded.last_hour)`;

/** One wallet over each window. Where the clock has not been set there are no windows. */
export const walletWindow: Rollup = {
  name: 'fold-wallet-window',
  values: ofBatch,
  text: addToWindows('batch_wallet_hour'),
};
