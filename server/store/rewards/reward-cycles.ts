import type { Pool } from 'pg';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { hexBytes } from '../hex-bytes.ts';

/** A payment of a reward; the amount in 6-decimal units. */
export type PaidReward = { amountE6: bigint; txHash: Hex; timeMs: number };

/** A funding of a payout, and what an account has had of it; times in epoch ms. */
export type FundedReward = {
  funder: Address;
  totalE6: bigint;
  claimEndMs: number;
  isReclaimed: boolean;
  paid: PaidReward | null;
};

/** Anybody may fund the same payout again; a page shows no more of them than this. */
const MAX_FUNDINGS = 20;

type PaidRow = { amount_e6: string; tx: Hex; time_ms: number };
/** What was paid is null where nothing was. */
type FundedRow = { [Column in keyof PaidRow]: PaidRow[Column] | null } & {
  funder: Address;
  funded_e6: string;
  claim_end_ms: number;
  is_reclaimed: boolean;
};

const paidOf = ({ amount_e6, tx, time_ms }: Pick<FundedRow, keyof PaidRow>): PaidReward | null =>
  amount_e6 === null || tx === null || time_ms === null
    ? null
    : { amountE6: BigInt(amount_e6), txHash: tx, timeMs: time_ms };

/** Fundings of the payout with this number and root, the largest first, as far as the distributor is indexed. */
export async function fundedRewards(
  db: Pool,
  { cycleId, root, account }: { cycleId: bigint; root: Hex; account: Address },
): Promise<FundedReward[]> {
  const { rows } = await db.query<FundedRow>({
    name: 'funded-rewards',
    text: `SELECT '0x' || encode(c.funder, 'hex') AS funder, c.funded_e6, c.claim_end_ms,
        c.reclaimed_block IS NOT NULL AS is_reclaimed, p.amount_e6, '0x' || encode(p.tx_hash, 'hex') AS tx, p.time_ms
      FROM distributor_cycle c LEFT JOIN distributor_claim p
        ON p.funder = c.funder AND p.cycle_id = c.cycle_id AND p.account = $3
      WHERE c.cycle_id = $1 AND c.root = $2 ORDER BY c.funded_e6 DESC, c.funded_block LIMIT $4`,
    values: [String(cycleId), hexBytes(root), hexBytes(account), MAX_FUNDINGS],
  });
  return rows.map((row) => ({
    funder: row.funder,
    totalE6: BigInt(row.funded_e6),
    claimEndMs: row.claim_end_ms,
    isReclaimed: row.is_reclaimed,
    paid: paidOf(row),
  }));
}

/** How an account was paid its reward of a cycle, as far as the distributor is indexed; null when it was not. */
export async function paidReward(
  db: Pool,
  { funder, cycleId, account }: { funder: Address; cycleId: bigint; account: Address },
): Promise<PaidReward | null> {
  const { rows } = await db.query<PaidRow>({
    name: 'paid-reward',
    text: `SELECT amount_e6, '0x' || encode(tx_hash, 'hex') AS tx, time_ms FROM distributor_claim
      WHERE funder = $1 AND cycle_id = $2 AND account = $3`,
    values: [hexBytes(funder), String(cycleId), hexBytes(account)],
  });
  return rows[0] ? paidOf(rows[0]) : null;
}
