import type { Pool } from 'pg';

export type MarketOverviewRow = {
  coin: number;
  market_class: string;
  underlying: string;
  period: string;
  target_price: string;
  market_name: string;
  trades: number;
  traders: number;
  volume_e8: string;
  fill_notional_e8: string;
  fill_sz_e8: string;
};

/** Every coin that has traded, by lifetime volume; filters match exactly. */
export async function marketOverview(
  db: Pool,
  params: { market_class?: string | undefined; underlying?: string | undefined; period?: string | undefined },
): Promise<MarketOverviewRow[]> {
  const { rows } = await db.query<MarketOverviewRow>({
    name: 'market-overview',
    text: `SELECT c.coin, coalesce(o.market_class, '') AS market_class, coalesce(o.underlying, '') AS underlying,
        coalesce(o.period, '') AS period, coalesce(o.target_price, '0') AS target_price,
        coalesce(o.name, '') AS market_name, c.trades, c.traders, c.volume_e8, c.fill_notional_e8, c.fill_sz_e8
      FROM coin_stats c LEFT JOIN outcome o ON o.outcome_id = c.coin / 10
      WHERE c.fill_sz_e8 > 0 AND ($1::text IS NULL OR o.market_class = $1)
        AND ($2::text IS NULL OR o.underlying = $2) AND ($3::text IS NULL OR o.period = $3)
      ORDER BY c.volume_e8 DESC, c.coin`,
    values: [params.market_class ?? null, params.underlying ?? null, params.period ?? null],
  });
  return rows;
}
