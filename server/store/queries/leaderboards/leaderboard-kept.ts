import { type RowValues, valuesOf } from '../../row-values.ts';
import type { Queryable } from '../../within-budget.ts';
import { keptWallets } from './kept-wallets.ts';
import { binding } from './leaderboard-filter.ts';
import { LEADERBOARD_TEXT, type LeaderboardPage, leaderboardOrder } from './leaderboard-row.ts';

const columns = (of: Partial<Record<(typeof LEADERBOARD_TEXT)[number], string>>): string =>
  LEADERBOARD_TEXT.map((column) => of[column] ?? `w.${column}`).join(', ');

/**
 * What a row of wallet_window does not say, of the window that begins with an hour. A wallet's coins in it are those in
 * which its last fill lies in it.
 */
const DESCRIBED = columns({ markets: 'm.markets', first_ms: 'f.time_ms', last_ms: 't.last_ms' });
const describing = (fromHour: string): string => `JOIN wallet_total t USING (wallet)
  CROSS JOIN LATERAL (
    SELECT count(*) AS markets FROM wallet_coin o
    WHERE o.wallet = w.wallet AND o.last_ms >= ${fromHour}::bigint * 3600000
  ) m
  CROSS JOIN LATERAL (
    SELECT time_ms FROM fill WHERE fill.wallet = w.wallet AND time_ms >= ${fromHour}::bigint * 3600000
    ORDER BY time_ms, seq LIMIT 1
  ) f`;

/** The first of the kept rows; reads as many as it answers. Undefined where they are not kept. */
export async function leaderboardKept(db: Queryable, page: LeaderboardPage): Promise<RowValues | undefined> {
  const { values, bind } = binding();
  const { table, whenKept, where } = keptWallets(page, bind);
  const order = `ORDER BY ${leaderboardOrder(page.metric, (column) => `w.${column}`, 'w.wallet')}`;
  const first = `FROM ${table} w WHERE ${where} ${order} LIMIT ${bind(page.limit)}`;
  const text =
    table === 'wallet_window'
      ? valuesOf(DESCRIBED, `FROM (SELECT * ${first}) w ${describing(bind(page.window?.fromHour))} ${order}`)
      : valuesOf(columns({}), first);
  const { rows } = await db.query<{ values: RowValues }>({
    name: `leaderboard:${table}:${page.metric}`,
    text: `SELECT (${text}) AS values ${whenKept}`,
    values,
  });
  return rows[0]?.values;
}
