import type { Pool } from 'pg';
import type { GasKind, GasSpent } from '#domain/parlay/gas-spent.ts';
import type { Address } from '#domain/parlay/hex.ts';
import { hexBytes } from '../../hex-bytes.ts';

type Sum = { kind: GasKind; account: Address; fee: string };

/** The venue's gas costs, one row per transaction. */
export function createGasLedger(db: Pool) {
  return {
    /** Stores what a transaction has cost. @returns false when it was on record already */
    async record({ txHash, kind, account, gasUsed, feeWei }: GasSpent, atMs: number): Promise<boolean> {
      const { rowCount } = await db.query({
        name: 'gas-spent',
        text: `INSERT INTO gas_spent (tx_hash, at_ms, kind, account, gas_used, fee_wei)
          VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (tx_hash) DO NOTHING`,
        values: [hexBytes(txHash), atMs, kind, account && hexBytes(account), String(gasUsed), String(feeWei)],
      });
      return rowCount === 1;
    },
    /** Gas paid for others since then, by kind and account. */
    async since(fromMs: number): Promise<{ kind: GasKind; account: Address; feeWei: bigint }[]> {
      const { rows } = await db.query<Sum>(
        `SELECT kind, '0x' || encode(account, 'hex') AS account, sum(fee_wei)::text AS fee
         FROM gas_spent WHERE at_ms >= $1 AND account IS NOT NULL GROUP BY kind, account`,
        [fromMs],
      );
      return rows.map(({ fee, ...row }) => ({ ...row, feeWei: BigInt(fee) }));
    },
  };
}

/** Gas that was paid since a moment. */
export type GasReport = {
  byKind: { kind: GasKind; transactions: number; feeWei: bigint }[];
  /** Those that the venue paid most for, the dearest first. */
  byAccount: { account: Address; transactions: number; feeWei: bigint }[];
};

/** What the venue has paid since then: by kind, its own duties included, and for the accounts that cost most. */
export async function gasReport(db: Pool, fromMs: number, accounts = 5): Promise<GasReport> {
  type Row = { name: string; transactions: number; fee: string };
  const sumsBy = async (name: string, more: string): Promise<Row[]> => {
    const text = `SELECT ${name} AS name, count(*)::int AS transactions, sum(fee_wei)::text AS fee
      FROM gas_spent WHERE at_ms >= $1 ${more} GROUP BY 1 ORDER BY sum(fee_wei) DESC, 1 LIMIT $2`;
    return (await db.query<Row>(text, [fromMs, accounts])).rows;
  };
  const [kinds, dearest] = await Promise.all([
    sumsBy('kind', ''),
    sumsBy("'0x' || encode(account, 'hex')", 'AND account IS NOT NULL'),
  ]);
  const sum = ({ transactions, fee }: Row) => ({ transactions, feeWei: BigInt(fee) });
  return {
    byKind: kinds.map((row) => ({ kind: row.name as GasKind, ...sum(row) })),
    byAccount: dearest.map((row) => ({ account: row.name as Address, ...sum(row) })),
  };
}

/** Removes what was paid before then. @returns how many transactions */
export async function dropOldGas(db: Pool, beforeMs: number): Promise<number> {
  const { rowCount } = await db.query('DELETE FROM gas_spent WHERE at_ms < $1', [beforeMs]);
  return rowCount ?? 0;
}
