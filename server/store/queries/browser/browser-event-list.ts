import type { Pool } from 'pg';
import { conditions, type MarketListFilter, type MarketListRow, marketRows } from './browser-market-list.ts';

/** Columns of a whole event that the list can be ordered by. */
const ORDER = {
  volume24h: 'event_volume_24h_e8',
  volume: 'event_volume_e8',
  trades: 'event_trades',
  price: 'event_px_e8',
  lastTrade: 'event_last_trade_ms',
  ending: 'event_ending_ms',
  newest: 'event_first_seen_ms',
} as const;
export type EventOrder = keyof typeof ORDER;

export type EventListFilter = Omit<MarketListFilter, 'order'> & {
  order: EventOrder;
  /** Legs of an event that are answered. */
  legs: number;
};

/** A leg, with the figures of the event that it belongs to. */
export type EventLegRow = MarketListRow & {
  description: string;
  question_description: string | null;
  /** Start of the match that the outcome is about, as the sports provider has it. */
  starts_at_ms: number | null;
  /** Place of the event in the whole ordered list, from 0. */
  event_place: number;
  event_legs: number;
  event_named_legs: number;
  event_volume_e8: string;
  event_volume_24h_e8: string;
  event_trades: number;
  event_last_trade_ms: number | null;
  /** Markets of all events that match. */
  markets: number;
};

/**
 * One page of events: the matching outcomes of one question, or one outcome that has none. Of each its first legs: open
 * ones before settled ones, the likeliest first, the catch-all last. Reads rollups only, in one query.
 */
export async function browserEventList(db: Pool, filter: EventListFilter): Promise<EventLegRow[]> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const since = bind(filter.hour - 24);
  const where = conditions(filter, bind);
  const direction = filter.descending ? 'DESC' : 'ASC';
  const { rows } = await db.query<EventLegRow>(
    `${marketRows(since, where)}, priced AS (
       SELECT market.*, f.starting_at_ms AS starts_at_ms,
         CASE WHEN question_id > 0 THEN -question_id ELSE market.outcome_id END AS event,
         CASE WHEN settlement_px BETWEEN 0 AND 1 THEN (settlement_px * 100000000)::int ELSE yes_px_e8 END AS rank_px_e8
       FROM market
       LEFT JOIN outcome_fixture x ON x.outcome_id = market.outcome_id
       LEFT JOIN fixture f ON f.fixture_id = x.fixture_id
     ), leg AS (
       SELECT *, row_number() OVER (PARTITION BY event ORDER BY market_class = 'fallback', is_settled,
         rank_px_e8 DESC NULLS LAST, outcome_id) AS leg_place
       FROM priced
     ), event AS (
       SELECT event, count(*) AS event_legs, count(*) FILTER (WHERE market_class <> 'fallback') AS event_named_legs,
         sum(volume_e8) AS event_volume_e8, sum(volume_24h_e8) AS event_volume_24h_e8,
         sum(trades)::bigint AS event_trades, max(last_trade_ms) AS event_last_trade_ms, max(yes_px_e8) AS event_px_e8,
         min(coalesce(starts_at_ms, NULLIF(expiry_ms, 0))) AS event_ending_ms, max(first_seen_ms) AS event_first_seen_ms
       FROM priced GROUP BY event
     ), page AS (
       SELECT *, count(*) OVER () AS total, sum(event_legs) OVER ()::bigint AS markets,
         row_number() OVER (ORDER BY ${ORDER[filter.order]} ${direction} NULLS LAST, event DESC) - 1 AS event_place
       FROM event ORDER BY event_place LIMIT ${bind(filter.limit)} OFFSET ${bind(filter.offset)}
     )
     SELECT leg.*, page.*, o.description, q.description AS question_description
     FROM page JOIN leg ON leg.event = page.event AND leg.leg_place <= ${bind(filter.legs)}
     JOIN outcome o ON o.outcome_id = leg.outcome_id
     LEFT JOIN question q ON q.question_id = leg.question_id AND leg.question_id > 0
     ORDER BY event_place, leg_place`,
    values,
  );
  return rows;
}
