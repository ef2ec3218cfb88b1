import type { Pool } from 'pg';
import { withinBudget } from '../../within-budget.ts';

/** The whole venue, ever and over 24 hours. Sums are 1e-8 units as text. */
export type ProtocolSummaryRow = {
  volume_e8: string;
  trades: number;
  fees_e8: string;
  builder_fees_e8: string;
  users: number;
  volume_24h_e8: string;
  trades_24h: number;
  fees_24h_e8: string;
  users_24h: number;
  markets: number;
  settled_markets: number;
};

const DAY = 'hour BETWEEN $2::int - 23 AND $2::int';

/**
 * One consistent set of totals from epoch day `fromDay` on; `hour` is the epoch hour that ends the 24 hours. Postgres
 * cancels it after `budgetMs`, which is an error and never zeros.
 */
export async function protocolSummary(
  db: Pool,
  params: { fromDay: number; hour: number; budgetMs: number },
): Promise<ProtocolSummaryRow> {
  const { rows } = await withinBudget(db, params.budgetMs, (client) =>
    client.query<ProtocolSummaryRow>({
      name: 'protocol-summary',
      text: `SELECT d.*, h.*, w.*, o.*,
          (SELECT coalesce(sum(builder_fees_e8), 0) FROM builder_day WHERE day >= $1) AS builder_fees_e8,
          (SELECT count(*) FROM wallet_total) AS users
        FROM (SELECT coalesce(sum(volume_e8), 0) AS volume_e8, coalesce(sum(trades), 0)::bigint AS trades,
            coalesce(sum(fees_e8), 0) AS fees_e8 FROM market_day WHERE day >= $1) d,
          (SELECT coalesce(sum(volume_e8), 0) AS volume_24h_e8, coalesce(sum(trades), 0)::bigint AS trades_24h
            FROM coin_hour WHERE ${DAY}) h,
          (SELECT coalesce(sum(fees_e8), 0) AS fees_24h_e8, count(DISTINCT wallet) AS users_24h
            FROM wallet_hour WHERE ${DAY}) w,
          (SELECT count(*) AS markets, count(*) FILTER (WHERE is_settled) AS settled_markets FROM outcome) o`,
      values: [params.fromDay, params.hour],
    }),
  );
  const [row] = rows;
  if (!row) throw new Error('totals have no row');
  return row;
}
