import type { Pool } from 'pg';

export type MarketListRow = {
  outcome_id: number;
  title: string;
  name: string;
  question_id: number;
  question_title: string;
  market_class: string;
  underlying: string;
  category: string;
  subcategory: string;
  side_a_name: string;
  side_b_name: string;
  expiry_ms: number;
  target_price: string;
  is_settled: boolean;
  settlement_px: number;
  settle_fraction: string;
  settled_at_ms: number | null;
  trades: number;
  traders: number;
  volume_e8: string;
  volume_24h_e8: string;
  last_trade_ms: number | null;
  yes_px_e8: number | null;
  total: number;
};

/** Columns that the list can be ordered by; every one has the outcome id as its tie-breaker. */
const ORDER = {
  volume24h: 'volume_24h_e8',
  volume: 'volume_e8',
  trades: 'trades',
  traders: 'traders',
  price: 'yes_px_e8',
  lastTrade: 'last_trade_ms',
  ending: 'NULLIF(expiry_ms, 0)',
  newest: 'first_seen_ms',
} as const;
export type MarketOrder = keyof typeof ORDER;

export type MarketListFilter = {
  /** Part of a title, name, question or underlying; every word must occur. Empty matches all. */
  words: string[];
  outcomeId: number | null;
  category: string | null;
  subcategory: string | null;
  marketClass: string | null;
  underlying: string | null;
  status: 'live' | 'settled' | 'all';
  order: MarketOrder;
  descending: boolean;
  limit: number;
  offset: number;
  /** The current epoch hour: 24 h figures cover it and the 23 before it. */
  hour: number;
};

const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL that holds for the markets of the filter; its values are bound by `bind`. */
export function conditions(
  filter: Omit<MarketListFilter, 'order'>,
  bind: (value: unknown) => string,
): string {
  const all = ['true'];
  if (filter.status !== 'all') all.push(`o.is_settled = ${bind(filter.status === 'settled')}`);
  if (filter.category) all.push(`o.category = ${bind(filter.category)}`);
  if (filter.subcategory) all.push(`o.subcategory = ${bind(filter.subcategory)}`);
  if (filter.marketClass) all.push(`o.market_class = ${bind(filter.marketClass)}`);
  if (filter.underlying) all.push(`o.underlying = ${bind(filter.underlying)}`);
  if (filter.outcomeId !== null) all.push(`o.outcome_id = ${bind(filter.outcomeId)}`);
  for (const word of filter.words) {
    all.push(
      `concat_ws(' ', o.title, o.name, q.title, o.question_name, o.underlying, o.side_a_name, o.side_b_name) ILIKE ${bind(likePattern(word))}`,
    );
  }
  return all.join(' AND ');
}

/** What matches a filter as `market`, for the queries that order it and page through it. `since` and `where` are SQL. */
export const marketRows = (since: string, where: string): string =>
  `WITH recent AS (
       SELECT coin / 10 AS outcome_id, sum(volume_e8) AS volume_24h_e8
       FROM coin_hour WHERE hour > ${since} GROUP BY 1
     ), market AS (
       SELECT o.outcome_id, o.title, o.name, o.question_id, coalesce(q.title, o.question_name) AS question_title,
         o.market_class, o.underlying, o.category, o.subcategory, o.side_a_name, o.side_b_name,
         o.expiry_ms, o.target_price, o.is_settled, o.settlement_px, o.settle_fraction, o.settled_at_ms, o.first_seen_ms,
         coalesce(s.trades, 0) AS trades, coalesce(s.traders, 0) AS traders,
         coalesce(s.volume_e8, 0) AS volume_e8, coalesce(r.volume_24h_e8, 0) AS volume_24h_e8, s.last_trade_ms,
         CASE WHEN b.last_trade_seq > coalesce(a.last_trade_seq, -1) THEN 100000000 - b.last_px_e8
              ELSE a.last_px_e8 END AS yes_px_e8
       FROM outcome o
       LEFT JOIN question q ON q.question_id = o.question_id AND o.question_id > 0
       LEFT JOIN outcome_stats s ON s.outcome_id = o.outcome_id
       LEFT JOIN recent r ON r.outcome_id = o.outcome_id
       LEFT JOIN coin_stats a ON a.coin = o.outcome_id * 10
       LEFT JOIN coin_stats b ON b.coin = o.outcome_id * 10 + 1
       WHERE ${where}
     )`;

/** One page of markets with the number that match in all. Reads rollups only: its cost does not grow with fills. */
export async function browserMarketList(db: Pool, filter: MarketListFilter): Promise<MarketListRow[]> {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const since = bind(filter.hour - 24);
  const where = conditions(filter, bind);
  const direction = filter.descending ? 'DESC' : 'ASC';
  const { rows } = await db.query<MarketListRow>(
    `${marketRows(since, where)}
     SELECT *, count(*) OVER () AS total FROM market
     ORDER BY ${ORDER[filter.order]} ${direction} NULLS LAST, outcome_id DESC
     LIMIT ${bind(filter.limit)} OFFSET ${bind(filter.offset)}`,
    values,
  );
  return rows;
}
