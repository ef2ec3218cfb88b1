import type { MarketClass } from '#domain/market-class.ts';
import type { TimePosition } from '#domain/time-cursor.ts';

/** What the store knows of an outcome apart from its trading. Times are epoch milliseconds. */
export type OutcomeMetaRow = {
  outcome_id: number;
  question_id: number;
  question_name: string;
  name: string;
  description: string;
  title: string;
  market_class: MarketClass;
  underlying: string;
  category: string;
  subcategory: string;
  tags: string[];
  ai_confidence: number | null;
  side_a_name: string;
  side_b_name: string;
  /** 0: no scheduled expiry. */
  expiry_ms: number;
  period: string;
  target_price: string;
  quote_token: string;
  logo_url: string;
  is_settled: boolean;
  /** Empty while open. */
  settle_fraction: string;
  settlement_px: number;
  settled_at_ms: number | null;
  first_seen_ms: number;
  last_seen_ms: number;
};

/** Trading of both sides. Null where an outcome has never traded; amounts are 1e-8 units as text. */
export type OutcomeStatsRow = {
  trades: number | null;
  volume_e8: string | null;
  traders: number | null;
  first_trade_ms: number | null;
  last_trade_ms: number | null;
};

/** The select list of an OutcomeMetaRow, from `outcome o`. */
export const OUTCOME_COLUMNS = `o.outcome_id, o.question_id, o.question_name, o.name, o.description, o.title,
  o.market_class, o.underlying, o.category, o.subcategory, o.tags, o.ai_confidence, o.side_a_name, o.side_b_name,
  o.expiry_ms, o.period, o.target_price, o.quote_token, o.logo_url, o.is_settled, o.settle_fraction,
  o.settlement_px, o.settled_at_ms, o.first_seen_ms, o.last_seen_ms`;

/** The select list of an OutcomeStatsRow, from `outcome_stats s`. */
export const STATS_COLUMNS = 's.trades, s.volume_e8, s.traders, s.first_trade_ms, s.last_trade_ms';

/** Equality filters that outcome lists share; undefined leaves a field open. Underlyings compare without case. */
export type OutcomeFilter = {
  category?: string | undefined;
  underlying?: string | undefined;
  market_class?: string | undefined;
};

/** SQL of an OutcomeFilter whose values are `filterValues` at $1, $2 and $3. */
export const OUTCOME_FILTER = `($1::text IS NULL OR o.category = $1)
  AND ($2::text IS NULL OR upper(o.underlying) = upper($2)) AND ($3::text IS NULL OR o.market_class = $3)`;

export const filterValues = (filter: OutcomeFilter): (string | null)[] => [
  filter.category ?? null,
  filter.underlying ?? null,
  filter.market_class ?? null,
];

/** Where a page of a newest-first list of outcomes begins, and the window of time that it covers. */
export type NewestPage = {
  /** Only what lies below this place, which is numbered by outcome. */
  before?: TimePosition | undefined;
  /** Epoch ms, both inclusive. */
  startMs?: number | undefined;
  endMs?: number | undefined;
  limit: number;
  offset: number;
};

/** SQL of the window of a NewestPage on `time`, apart from where the page begins. */
export const newestWindow = (time: string, first: number): string =>
  `($${first + 2}::bigint IS NULL OR ${time} >= $${first + 2})
    AND ($${first + 3}::bigint IS NULL OR ${time} <= $${first + 3})`;

/** SQL of a NewestPage on `time` and `id`, whose values are `pageValues` from the parameter `first` on. */
export const newestPage = (time: string, id: string, first: number): string =>
  `($${first}::bigint IS NULL OR (${time}, ${id}) < ($${first}, $${first + 1}::bigint))
    AND ${newestWindow(time, first)}
  ORDER BY ${time} DESC, ${id} DESC LIMIT $${first + 4} OFFSET $${first + 5}`;

export const pageValues = ({ before, startMs, endMs, limit, offset }: NewestPage): (number | null)[] => [
  ...(before ? [before.timeMs, before.id] : [null, null]),
  ...[startMs ?? null, endMs ?? null, limit, offset],
];

/** Volume by outcome over the current hour (the parameter) and the 23 before it. */
export const dayVolumeByOutcome = (hourParameter: string): string =>
  `SELECT coin / 10 AS outcome_id, sum(volume_e8) AS volume_24h_e8 FROM coin_hour
   WHERE hour BETWEEN ${hourParameter}::int - 23 AND ${hourParameter}::int GROUP BY 1`;
