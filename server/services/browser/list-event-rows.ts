import { coinOf, formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { oldPrices } from '#domain/outcome/old-prices.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  browserEventList,
  type EventLegRow,
  type EventOrder,
} from '#store/queries/browser/browser-event-list.ts';
import { type Due, dueOf } from './due-of.ts';
import { beliefsOf, type MarketFilter, type MarketRow, parseSearch, toMarketRow } from './list-markets.ts';

/** Outcomes that belong together, as one row of the browser: those of a question that match, or a single one. */
export type EventRow = {
  /** Of the question; null for a single outcome. */
  title: string | null;
  /** At most three: all of a three-way match in the order of the exchange, else the likeliest first. */
  legs: MarketRow[];
  /** Outcomes that match in all. */
  legCount: number;
  volume24hUsd: number;
  volumeUsd: number;
  trades: number;
  lastTradeMs: number | null;
  due: Due | null;
};

export type EventPage = { rows: EventRow[]; total: number; markets: number; nextOffset: number | null };

const LEGS = 3;

/** One page of the browser with outcomes of one question in one row, ordered by the figures of the whole row. */
export async function listEventRows(
  ctx: ServiceContext,
  input: Omit<MarketFilter, 'order'> & { order: EventOrder; limit: number; offset: number },
): Promise<EventPage> {
  const hour = Math.floor(ctx.now() / HOUR_MS);
  const { text, ...filter } = input;
  const stored = await browserEventList(ctx.db, { ...filter, ...parseSearch(text), hour, legs: LEGS });
  const beliefs = await beliefsOf(ctx, stored, hour);
  const toLeg = (row: EventLegRow): MarketRow => toMarketRow(ctx, row, beliefs.get(row.outcome_id) ?? []);
  const isQuoted = (outcomeId: number): boolean => ctx.live.mids.has(formatCoin(coinOf(outcomeId, 0)));
  const rows = [...Map.groupBy(stored, (row) => row.event_place).values()].map((legs) =>
    toEventRow(legs, { toLeg, isQuoted }),
  );
  const total = stored[0]?.total ?? input.offset;
  const end = input.offset + rows.length;
  return {
    rows,
    total,
    markets: stored[0]?.markets ?? 0,
    nextOffset: rows.length > 0 && end < total ? end : null,
  };
}

/** Legs of one question exclude each other: last trades that contradict the others are marked as old. */
function withOldMarked(legs: MarketRow[], isQuoted: (outcomeId: number) => boolean): MarketRow[] {
  const isOld = oldPrices(
    legs.map(({ outcomeId, yesPx, isSettled, lastTradeMs }) => ({
      px: yesPx,
      isCurrent: isSettled || isQuoted(outcomeId),
      tradedMs: lastTradeMs,
    })),
  );
  return legs.map((leg, place) => ({ ...leg, isOld: isOld[place] === true }));
}

type ToRow = { toLeg: (row: EventLegRow) => MarketRow; isQuoted: (outcomeId: number) => boolean };

function toEventRow(stored: EventLegRow[], { toLeg, isQuoted }: ToRow): EventRow {
  const [first] = stored as [EventLegRow, ...EventLegRow[]];
  const named = stored.filter((row) => row.market_class !== 'fallback');
  const shown = named.length > 0 ? named : stored;
  const inOrder =
    first.event_named_legs <= LEGS ? shown.toSorted((a, b) => a.outcome_id - b.outcome_id) : shown;
  return {
    title: first.event_legs > 1 ? first.question_title : null,
    legs: withOldMarked(inOrder.map(toLeg), isQuoted),
    legCount: first.event_legs,
    volume24hUsd: fromE8(first.event_volume_24h_e8),
    volumeUsd: fromE8(first.event_volume_e8),
    trades: first.event_trades,
    lastTradeMs: first.event_last_trade_ms,
    due: dueOf({
      expiryMs: first.expiry_ms,
      startsAtMs: first.starts_at_ms,
      texts: [first.description, first.question_description ?? ''],
    }),
  };
}
