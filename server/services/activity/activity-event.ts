import { formatCoin, outcomeIdOf, sideIdxOf } from '#domain/coin.ts';
import type { Activity, SequencedFill } from '#domain/fill.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';

/** An event with the sequence number of its fill, by which a client can resume. */
export type SequencedActivity = { seq: number; event: Activity };

/** Every open stream sees the same fill objects, so each is rewritten once. */
const rewritten = new WeakMap<SequencedFill, SequencedActivity>();

/**
 * Fills as activity events. A trade is two fills with one trade id, which is the feed's dedup key: it becomes
 * one event, its taker's. All other rows count as taken.
 */
export const activitiesOf = (fills: readonly SequencedFill[]): SequencedActivity[] =>
  fills.filter((fill) => fill.crossed).map(sequenced);

function sequenced(fill: SequencedFill): SequencedActivity {
  const known = rewritten.get(fill);
  if (known) return known;
  const item = { seq: fill.seq, event: toActivity(fill) };
  rewritten.set(fill, item);
  return item;
}

/** A stored fill as an activity event. */
export function toActivity(fill: SequencedFill): Activity {
  return {
    type: fill.dir === 'Settlement' ? 'settlement' : 'fill',
    time: formatUtc(fill.timeMs),
    ts_ms: fill.timeMs,
    coin: formatCoin(fill.coin),
    outcome_id: outcomeIdOf(fill.coin),
    side_idx: sideIdxOf(fill.coin),
    side: fill.isBuy ? 'B' : 'A',
    px: fromE8(fill.pxE8),
    sz: fromE8(fill.szE8),
    notional: fromE8(fill.notionalE8),
    dir: fill.dir,
    tid: fill.tid,
  };
}
