import type { HourSpan, LeaderboardMetric } from '#domain/leaderboard.ts';
import type { Queryable } from '../../within-budget.ts';
import {
  type Bind,
  binding,
  categoryConditions,
  coinConditions,
  inHashed,
  type LeaderboardFilter,
} from './leaderboard-filter.ts';
import { type LeaderboardRow, leaderboardOrder } from './leaderboard-row.ts';

/**
 * Rows that hold parts of wallets' sums. `markets` counts the coins of a wallet over its rows, `ofTop` picks the rows
 * of the wallets that were found: by key where the table's key begins with them. `ranked` is a table with one row a
 * wallet of the same dealings, where there is one that holds the metric.
 */
type Source = { from: string; where: string[]; markets: string; ofTop: string; ranked?: string };

const TOP = 'SELECT wallet FROM top';
const TOP_BY_KEY = `wallet = ANY (ARRAY(${TOP}))`;

/** What builder_wallet has of a wallet's whole life with a builder; its volume is another one. */
const RANKED_BY_BUILDER: ReadonlySet<LeaderboardMetric> = new Set(['pnl', 'trades']);

type Dealings = LeaderboardFilter & {
  /** Undefined: all time. */
  window?: HourSpan | undefined;
};

type Params = Dealings & {
  metric: LeaderboardMetric;
  limit: number;
};

function sourceOf(params: Dealings & { metric?: LeaderboardMetric }, bind: Bind): Source {
  const { window } = params;
  if (window) {
    return {
      from: 'wallet_coin_hour',
      where: [
        `hour >= ${bind(window.fromHour)}::int`,
        `hour < ${bind(window.untilHour)}::int`,
        ...coinConditions(params, bind),
      ],
      markets: 'count(DISTINCT coin)',
      ofTop: inHashed('wallet', TOP),
    };
  }
  if (params.builder !== undefined) {
    const isWhole = params.category === undefined && params.underlying === undefined;
    return {
      ...(isWhole && params.metric && RANKED_BY_BUILDER.has(params.metric) && { ranked: 'builder_wallet' }),
      from: 'builder_wallet_coin',
      where: coinConditions(params, bind),
      markets: 'count(*)',
      ofTop: TOP_BY_KEY,
    };
  }
  return {
    from: 'wallet_category',
    where: categoryConditions(params, bind),
    markets: 'sum(markets)::bigint',
    ofTop: TOP_BY_KEY,
  };
}

/** The wallets that come first by the metric; adds up no more than that takes. */
function topOf({ from, where, ranked }: Source, metric: LeaderboardMetric): string {
  const order = (sum: (column: string) => string) => leaderboardOrder(metric, sum, 'wallet');
  const conditions = where.join(' AND ');
  return ranked
    ? `SELECT wallet FROM ${ranked} WHERE ${conditions} ORDER BY ${order((column) => column)}`
    : `SELECT wallet FROM ${from} WHERE ${conditions}
        GROUP BY wallet ORDER BY ${order((column) => `sum(${column})`)}`;
}

/** One row a wallet with what the metrics are made of, of the dealings that a filter leaves; reads all of these. */
export function sumsByWallet(dealings: Dealings, bind: Bind): string {
  const { from, where } = sourceOf(dealings, bind);
  return `SELECT wallet, sum(trades)::bigint AS trades, sum(wins)::bigint AS wins, sum(losses)::bigint AS losses,
      sum(volume_e8) AS volume_e8, sum(pnl_e8) AS pnl_e8
    FROM ${from} WHERE ${where.join(' AND ')} GROUP BY wallet`;
}

/**
 * The first wallets by a metric among the dealings that a filter leaves, all time or over a window. Adds up only what
 * the metric needs to find them, and everything of those that it found.
 */
export async function leaderboardSums(db: Queryable, params: Params): Promise<LeaderboardRow[]> {
  const { values, bind } = binding();
  const source = sourceOf(params, bind);
  const { rows } = await db.query<LeaderboardRow>(
    `WITH top AS MATERIALIZED (${topOf(source, params.metric)} LIMIT ${bind(params.limit)}), s AS (
        SELECT wallet, sum(trades)::bigint AS trades, sum(settlements)::bigint AS settlements,
          sum(wins)::bigint AS wins, sum(losses)::bigint AS losses, sum(volume_e8) AS volume_e8,
          sum(pnl_e8) AS pnl_e8, sum(fees_e8) AS fees_e8, ${source.markets} AS markets,
          min(first_ms) AS first_ms, max(last_ms) AS last_ms
        FROM ${source.from} WHERE ${source.where.join(' AND ')} AND ${source.ofTop} GROUP BY wallet
      )
      SELECT s.*, encode(s.wallet, 'hex') AS wallet FROM s
      ORDER BY ${leaderboardOrder(params.metric, (column) => `s.${column}`, 's.wallet')}`,
    values,
  );
  return rows;
}
