import type { Pool } from 'pg';

export type FacetRow = {
  category: string;
  subcategory: string;
  market_class: string;
  underlying: string;
  live: number;
  settled: number;
};

/** How many live and settled markets there are of each kind: what the browser's filters offer. */
export async function browserFacets(db: Pool): Promise<FacetRow[]> {
  const { rows } = await db.query<FacetRow>(
    `SELECT category, subcategory, market_class, underlying,
       count(*) FILTER (WHERE NOT is_settled) AS live, count(*) FILTER (WHERE is_settled) AS settled
     FROM outcome GROUP BY 1, 2, 3, 4`,
  );
  return rows;
}

export type OverviewRow = {
  live_markets: number;
  settled_markets: number;
  trades: number;
  volume_e8: string;
  volume_24h_e8: string;
  trades_24h: number;
  wallets: number;
};

/** Totals of the whole venue; `hour` is the current epoch hour. */
export async function browserOverview(db: Pool, hour: number): Promise<OverviewRow> {
  const { rows } = await db.query<OverviewRow>(
    `SELECT
       (SELECT count(*) FROM outcome WHERE NOT is_settled) AS live_markets,
       (SELECT count(*) FROM outcome WHERE is_settled) AS settled_markets,
       (SELECT coalesce(sum(trades), 0)::bigint FROM outcome_stats) AS trades,
       (SELECT coalesce(sum(volume_e8), 0) FROM outcome_stats) AS volume_e8,
       (SELECT coalesce(sum(volume_e8), 0) FROM coin_hour WHERE hour > $1) AS volume_24h_e8,
       (SELECT coalesce(sum(trades), 0)::bigint FROM coin_hour WHERE hour > $1) AS trades_24h,
       (SELECT count(*) FROM wallet_total) AS wallets`,
    [hour - 24],
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate without GROUP BY answers one row');
  return row;
}
