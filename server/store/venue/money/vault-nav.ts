import type { Pool } from 'pg';

/** What a vault was worth from a block on. Amounts in 6-decimal units, shares in their smallest unit. */
export type NavPoint = {
  blockNumber: number;
  timeMs: number;
  totalAssetsE6: bigint;
  totalSharesRaw: bigint;
  idleE6: bigint;
  lockedE6: bigint;
};

type NavRow = {
  block_number: number;
  time_ms: number;
  total_assets_e6: string;
  total_shares_raw: string;
  idle_e6: string;
  locked_e6: string;
};

const pointOf = (row: NavRow): NavPoint => ({
  blockNumber: row.block_number,
  timeMs: row.time_ms,
  totalAssetsE6: BigInt(row.total_assets_e6),
  totalSharesRaw: BigInt(row.total_shares_raw),
  idleE6: BigInt(row.idle_e6),
  lockedE6: BigInt(row.locked_e6),
});

/**
 * Stores a point unless nothing has changed since the one before. Deletes points of this and later blocks, which a
 * reorganisation has removed.
 */
export async function appendNav(db: Pool, point: NavPoint): Promise<void> {
  await db.query({
    name: 'append-vault-nav',
    text: `WITH gone AS (DELETE FROM vault_nav WHERE block_number >= $1),
      last AS (SELECT * FROM vault_nav WHERE block_number < $1 ORDER BY block_number DESC LIMIT 1)
      INSERT INTO vault_nav (block_number, time_ms, total_assets_e6, total_shares_raw, idle_e6, locked_e6)
      SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT FROM last WHERE total_assets_e6 = $3
        AND total_shares_raw = $4 AND idle_e6 = $5 AND locked_e6 = $6)
      ON CONFLICT (block_number) DO UPDATE SET time_ms = $2, total_assets_e6 = $3, total_shares_raw = $4,
        idle_e6 = $5, locked_e6 = $6`,
    values: [
      point.blockNumber,
      point.timeMs,
      ...[point.totalAssetsE6, point.totalSharesRaw, point.idleE6, point.lockedE6].map(String),
    ],
  });
}

/** Forgets what was worth what before a vault was deployed: that was another one. */
export async function dropOlderNav(db: Pool, startBlock: number): Promise<void> {
  await db.query('DELETE FROM vault_nav WHERE block_number < $1', [startBlock]);
}

/** At most `limit` points since `fromMs`, the newest of them, by rising block. */
export async function navHistory(
  db: Pool,
  { fromMs, limit }: { fromMs: number; limit: number },
): Promise<NavPoint[]> {
  const { rows } = await db.query<NavRow>({
    name: 'vault-nav-history',
    text: `SELECT * FROM (SELECT block_number, time_ms, total_assets_e6, total_shares_raw, idle_e6, locked_e6
      FROM vault_nav WHERE time_ms >= $1 ORDER BY block_number DESC LIMIT $2) newest ORDER BY block_number`,
    values: [fromMs, limit],
  });
  return rows.map(pointOf);
}
