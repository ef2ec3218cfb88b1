import type { Pool } from 'pg';
import { parseCoin } from '#domain/coin.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { fillCandidate } from '#domain/webhook/fill-payload.ts';
import { compileTerms } from '#domain/webhook/match.ts';
import type { Reason, WebhookTerms } from '#domain/webhook/subscription.ts';
import { fillBounds, lastFillBefore } from '#store/queries/fills/fills-after.ts';
import { historyFills } from '#store/webhook/history-fills.ts';

/** Sequence numbers per query: with addresses or coins few rows return, otherwise all of them. */
const WINDOW = { narrowed: 20_000, all: 2_000 } as const;
/** Late blocks have higher numbers than their time suggests: this many are scanned beyond the range. */
const LATE_FILLS = 5_000;

export type Match = { fill: SequencedFill; reasons: Reason[] };
/** Result of a step: matches, and the time up to which every fill was scanned. */
export type HistoryStep = { matches: Match[]; reachedMs: number };

export type HistoryRange = {
  fromMs: number;
  /** Not part of it. */
  toMs: number;
  order: 'oldest first' | 'newest first';
};

/** The numbers above `after` up to `upTo`, in windows. */
function* windowsOf(after: number, upTo: number, size: number, { order }: HistoryRange) {
  const count = Math.ceil((upTo - after) / size);
  for (let index = 0; index < count; index += 1) {
    const place = order === 'oldest first' ? index : count - 1 - index;
    yield { after: after + place * size, upTo: Math.min(upTo, after + (place + 1) * size) };
  }
}

/**
 * Scans the stored fills of a time range and yields, window by window, those that match these terms, compiled as in
 * live matching. The consumer decides when to stop.
 */
export async function* walkHistory(
  db: Pool,
  terms: WebhookTerms,
  range: HistoryRange,
): AsyncGenerator<HistoryStep> {
  const { fromMs, toMs, order } = range;
  const [first, last, { head }] = await Promise.all([
    ...[lastFillBefore(db, fromMs), lastFillBefore(db, toMs)],
    fillBounds(db),
  ] as const);
  const after = Math.max(0, first - LATE_FILLS);
  const upTo = Math.min(head, last + LATE_FILLS);
  const match = compileTerms(terms);
  const { coins } = terms.filters;
  const addresses = terms.scope === 'address' ? { wallets: terms.wallets, builders: terms.builders } : null;
  const narrowing = {
    ...{ fromMs, toMs, addresses },
    coins: coins.length > 0 ? coins.flatMap((coin) => parseCoin(coin) ?? []) : null,
  };
  const size = addresses || narrowing.coins ? WINDOW.narrowed : WINDOW.all;
  let reachedMs = order === 'oldest first' ? fromMs : toMs;
  for (const window of windowsOf(after, upTo, size, range)) {
    const fills = await historyFills(db, { ...narrowing, ...window });
    if (order === 'newest first') fills.reverse();
    const matches = fills.flatMap((fill) => {
      const reasons = match(fillCandidate(fill));
      return reasons ? [{ fill, reasons }] : [];
    });
    reachedMs = fills.at(-1)?.timeMs ?? reachedMs;
    yield { matches, reachedMs };
  }
  yield { matches: [], reachedMs: order === 'oldest first' ? toMs : fromMs };
}
