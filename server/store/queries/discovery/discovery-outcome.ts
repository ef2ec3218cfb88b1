import type { MarketClass } from '#domain/market-class.ts';

/** How discovery lists are narrowed: open outcomes, of one underlying when it is given. */
export type DiscoveryFilter = { underlying?: string | undefined };

/** SQL of the filter for `outcome o`, whose underlying is $1. Underlyings compare without case. */
export const OPEN_OUTCOME = `NOT o.is_settled AND ($1::text IS NULL OR upper(o.underlying) = upper($1))`;

/** Joins `a` and `b`: the lifetime stats of both coins of `outcome o`. */
export const JOIN_SIDES = `LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
  LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1`;

/**
 * The price of side A in 1e-8 units, from `a` and `b`: of the latest trade on either coin, where a price p of side B
 * is 1 - p of side A. Null when neither has traded.
 */
export const SIDE_A_PX = `CASE WHEN a.last_trade_seq IS NULL
    OR (b.last_trade_ms, b.last_trade_seq) > (a.last_trade_ms, a.last_trade_seq)
  THEN 100000000 - b.last_px_e8 ELSE a.last_px_e8 END`;

/** Both coins of `outcome o`. */
export const COINS = 'ARRAY[o.outcome_id * 10, o.outcome_id * 10 + 1]';

/** What every discovery row says of its outcome. */
export type DiscoveryOutcomeRow = {
  outcome_id: number;
  title: string;
  market_class: MarketClass;
  underlying: string;
};

/** The select list of a DiscoveryOutcomeRow. */
export const DISCOVERY_COLUMNS = 'o.outcome_id, o.title, o.market_class, o.underlying';
