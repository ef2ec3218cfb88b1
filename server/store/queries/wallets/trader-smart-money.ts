import type { Pool } from 'pg';

/** A wallet by how well its settled positions paid. Sums are 1e-8 units as text; `wallet` is hex without `0x`. */
export type SmartMoneyRow = {
  wallet: string;
  settlements: number;
  wins: number;
  losses: number;
  settled_pnl_e8: string;
  volume_e8: string;
  /** settled_pnl in dollars / √settlements. */
  score: number;
};

/** Wallets with at least `minSample` settlements, the highest score first, then by address. */
export async function traderSmartMoney(
  db: Pool,
  params: { minSample: number; limit: number },
): Promise<SmartMoneyRow[]> {
  const { rows } = await db.query<SmartMoneyRow>({
    name: 'trader-smart-money',
    text: `SELECT encode(t.wallet, 'hex') AS wallet, t.settlements, t.wins, t.losses, t.settled_pnl_e8, t.volume_e8,
        t.settled_pnl_e8::float8 / 1e8 / sqrt(t.settlements::float8) AS score
      FROM wallet_total t WHERE t.settlements >= $1 ORDER BY score DESC, t.wallet LIMIT $2`,
    values: [params.minSample, params.limit],
  });
  return rows;
}
