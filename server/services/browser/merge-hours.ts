import { type SideIdx, sideIdxOf } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { HourRow } from '#store/queries/browser/browser-hours.ts';

/** Price bar of one side over a period. Prices are probabilities, volume is USD. */
export type Belief = {
  timeMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volumeUsd: number;
};

type Ordered = Belief & { firstSeq: number; lastSeq: number };

/** One side's bar as the other side sees it: a price p of one side is 1 − p of its sibling. */
function seenFrom(row: HourRow, side: SideIdx): Ordered {
  const isMirror = sideIdxOf(row.coin) !== side;
  const px = (e8: number): number => (isMirror ? fromE8(100_000_000 - e8) : fromE8(e8));
  return {
    timeMs: row.hour * HOUR_MS,
    open: px(row.open_e8),
    high: px(isMirror ? row.low_e8 : row.high_e8),
    low: px(isMirror ? row.high_e8 : row.low_e8),
    close: px(row.close_e8),
    volumeUsd: fromE8(row.volume_e8),
    firstSeq: row.first_seq,
    lastSeq: row.last_seq,
  };
}

function merge(a: Ordered, b: Ordered): Ordered {
  return {
    timeMs: a.timeMs,
    open: a.firstSeq <= b.firstSeq ? a.open : b.open,
    high: Math.max(a.high, b.high),
    low: Math.min(a.low, b.low),
    close: a.lastSeq >= b.lastSeq ? a.close : b.close,
    volumeUsd: a.volumeUsd + b.volumeUsd,
    firstSeq: Math.min(a.firstSeq, b.firstSeq),
    lastSeq: Math.max(a.lastSeq, b.lastSeq),
  };
}

/**
 * Joins the hourly bars of both coins of one outcome into one series of `side`, oldest first: a trade of either coin
 * gives the probability of both. Hours without a trade are absent.
 */
export function mergeHours(rows: readonly HourRow[], side: SideIdx): Belief[] {
  const byTime = new Map<number, Ordered>();
  for (const row of rows) {
    const bar = seenFrom(row, side);
    const present = byTime.get(bar.timeMs);
    byTime.set(bar.timeMs, present ? merge(present, bar) : bar);
  }
  return [...byTime.values()]
    .sort((a, b) => a.timeMs - b.timeMs)
    .map(({ firstSeq: _first, lastSeq: _last, ...belief }) => belief);
}
