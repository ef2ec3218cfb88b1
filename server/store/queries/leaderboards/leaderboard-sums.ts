import type { LeaderboardMetric } from '#domain/leaderboard.ts';
import { type RowValues, valuesOf } from '../../row-values.ts';
import type { Queryable } from '../../within-budget.ts';
import {
  type Bind,
  binding,
  categoryConditions,
  coinConditions,
  type Dealings,
  inHashed,
  isFiltered,
} from './leaderboard-filter.ts';
import { LEADERBOARD_TEXT, type LeaderboardPage, leaderboardOrder } from './leaderboard-row.ts';
import { WALLET_PARTS } from './window-parts.ts';

/**
 * Rows that hold parts of wallets' sums. `markets` counts the coins of a wallet over its rows, `ofTop` picks the rows
 * of the wallets that were found: by key where the table's key begins with them. `sums` are fewer rows of the same
 * dealings, where there are such that hold what the metric is made of.
 */
type Source = { rows: string; markets: string; ofTop: string; sums?: string };

const TOP = 'SELECT wallet FROM top';
const TOP_BY_KEY = `wallet = ANY (ARRAY(${TOP}))`;

/** What builder_wallet has of a wallet's whole life with a builder; its volume is another one. */
const SUMMED_BY_BUILDER: ReadonlySet<LeaderboardMetric> = new Set(['pnl', 'trades']);

/** Binds the hours of a window before anything else, as WALLET_PARTS has them. */
function sourceOf(dealings: Dealings, bind: Bind, metric?: LeaderboardMetric): Source {
  const { window, builder } = dealings;
  if (window) {
    const hours = `hour >= ${bind(window.fromHour)}::int AND hour < ${bind(window.untilHour)}::int`;
    return {
      rows: `wallet_coin_hour WHERE ${[hours, ...coinConditions(dealings, bind)].join(' AND ')}`,
      markets: 'count(DISTINCT coin)',
      ofTop: inHashed('wallet', TOP),
      ...(!isFiltered(dealings) && { sums: `${WALLET_PARTS} p` }),
    };
  }
  if (builder !== undefined) {
    const where = coinConditions(dealings, bind).join(' AND ');
    const isWhole = dealings.category === undefined && dealings.underlying === undefined;
    return {
      rows: `builder_wallet_coin WHERE ${where}`,
      markets: 'count(*)',
      ofTop: TOP_BY_KEY,
      ...(isWhole && metric && SUMMED_BY_BUILDER.has(metric) && { sums: `builder_wallet WHERE ${where}` }),
    };
  }
  return {
    rows: `wallet_category WHERE ${categoryConditions(dealings, bind).join(' AND ')}`,
    markets: 'sum(markets)::bigint',
    ofTop: TOP_BY_KEY,
  };
}

/** One row a wallet with what the metrics are made of, of the dealings that a filter leaves; reads all of these. */
export function sumsByWallet(dealings: Dealings, bind: Bind): string {
  const { rows, sums = rows } = sourceOf(dealings, bind);
  return `SELECT wallet, sum(trades)::bigint AS trades, sum(wins)::bigint AS wins, sum(losses)::bigint AS losses,
      sum(volume_e8) AS volume_e8, sum(pnl_e8) AS pnl_e8
    FROM ${sums} GROUP BY wallet`;
}

/**
 * The top wallets with all sums. They are found by the sums that the metric needs; the rest is summed for those wallets
 * only.
 */
export async function leaderboardSums(db: Queryable, page: LeaderboardPage): Promise<RowValues> {
  const { values, bind } = binding();
  const { rows: parts, markets, ofTop, sums = parts } = sourceOf(page, bind, page.metric);
  const top = leaderboardOrder(page.metric, (column) => `sum(${column})`, 'wallet');
  const { rows } = await db.query<{ values: RowValues }>(
    `WITH top AS MATERIALIZED (
        SELECT wallet FROM ${sums} GROUP BY wallet ORDER BY ${top} LIMIT ${bind(page.limit)}
      ), s AS (
        SELECT wallet, sum(trades)::bigint AS trades, sum(settlements)::bigint AS settlements,
          sum(wins)::bigint AS wins, sum(losses)::bigint AS losses, sum(volume_e8) AS volume_e8,
          sum(pnl_e8) AS pnl_e8, sum(fees_e8) AS fees_e8, ${markets} AS markets,
          min(first_ms) AS first_ms, max(last_ms) AS last_ms
        FROM ${parts} AND ${ofTop} GROUP BY wallet
      )
      ${valuesOf(
        LEADERBOARD_TEXT.join(', '),
        `FROM s ORDER BY ${leaderboardOrder(page.metric, (column) => `s.${column}`, 's.wallet')}`,
      )}`,
    values,
  );
  return rows[0]?.values ?? null;
}
