import type { Pool } from 'pg';
import type { Hex } from '#domain/parlay/hex.ts';
import type { WalletState } from '#domain/rewards/payouts/compute-payout.ts';
import type { PayoutKind } from '#domain/rewards/payouts/payout-input.ts';
import type { PayoutFileName, PayoutRecord, SequencedPayout } from '#domain/rewards/payouts/payout-record.ts';
import type { WalletScore } from '#domain/rewards/wallet-score.ts';
import { hexBytes, hexOf } from '../hex-bytes.ts';
import type { Queryable } from '../within-budget.ts';

type Amounts = Record<'pool_e6' | 'total_e6' | 'held_e6' | 'overpaid_e6' | 'undistributed_e6', string>;
type Row = Amounts & {
  payout_id: number;
  campaign_id: string;
  cycle: number;
  version: number;
  kind: PayoutKind;
  corrects: number | null;
  finalized_ms: number;
  root: string | null;
  wallets: number;
  input_sha256: string;
  json_sha256: string;
  csv_sha256: string;
};

const COLUMNS = `payout_id, campaign_id, cycle, version, kind, corrects, finalized_ms, encode(root, 'hex') AS root,
  pool_e6::text, total_e6::text, held_e6::text, overpaid_e6::text, undistributed_e6::text, wallets, input_sha256,
  json_sha256, csv_sha256`;

const toRecord = (row: Row): PayoutRecord => ({
  ...{ payoutId: row.payout_id, campaignId: row.campaign_id, cycle: row.cycle, version: row.version },
  ...{ kind: row.kind, corrects: row.corrects, finalizedMs: row.finalized_ms, wallets: row.wallets },
  root: row.root === null ? null : `0x${row.root}`,
  ...{ poolE6: BigInt(row.pool_e6), totalE6: BigInt(row.total_e6), heldE6: BigInt(row.held_e6) },
  ...{ overpaidE6: BigInt(row.overpaid_e6), undistributedE6: BigInt(row.undistributed_e6) },
  ...{ inputSha256: row.input_sha256, jsonSha256: row.json_sha256, csvSha256: row.csv_sha256 },
});

/** Versions of a campaign's payouts, the newest first; those of one cycle, if it is given. */
export async function listPayouts(
  db: Queryable,
  { campaignId, cycle, limit, offset }: { campaignId: string; cycle?: number; limit: number; offset: number },
): Promise<PayoutRecord[]> {
  const { rows } = await db.query<Row>({
    name: 'reward-payouts',
    text: `SELECT ${COLUMNS} FROM reward_payout WHERE campaign_id = $1 AND ($2::int IS NULL OR cycle = $2)
      ORDER BY payout_id DESC LIMIT $3 OFFSET $4`,
    values: [campaignId, cycle ?? null, limit, offset],
  });
  return rows.map(toRecord);
}

/** The newest version of a cycle's payout; null before there is one. */
export async function newestPayout(
  db: Queryable,
  campaignId: string,
  cycle: number,
): Promise<PayoutRecord | null> {
  const [newest] = await listPayouts(db, { campaignId, cycle, limit: 1, offset: 0 });
  return newest ?? null;
}

/** A version by its number; null when there is none. */
export async function findPayout(db: Queryable, payoutId: number): Promise<PayoutRecord | null> {
  const { rows } = await db.query<Row>({
    name: 'reward-payout',
    text: `SELECT ${COLUMNS} FROM reward_payout WHERE payout_id = $1`,
    values: [payoutId],
  });
  return rows[0] ? toRecord(rows[0]) : null;
}

/** The text of a published file; null when there is no such version. */
export async function findPayoutFile(
  db: Queryable,
  payoutId: number,
  name: PayoutFileName,
): Promise<string | null> {
  const { rows } = await db.query<{ body: string }>({
    name: 'reward-payout-file',
    text: 'SELECT body FROM reward_payout_file WHERE payout_id = $1 AND name = $2',
    values: [payoutId, name],
  });
  return rows[0]?.body ?? null;
}

/** What a wallet is paid by a version, with its proof. */
export type PayoutProof = { root: Hex; amountE6: bigint; proof: Hex[] };

/** The leaf of a wallet in a version's tree; null when the version does not pay it. */
export async function findPayoutProof(
  db: Queryable,
  payoutId: number,
  wallet: string,
): Promise<PayoutProof | null> {
  const { rows } = await db.query<{ root: Buffer; amount_e6: string; proof: Buffer[] }>({
    name: 'reward-payout-proof',
    text: `SELECT root, amount_e6::text, proof FROM reward_payout_wallet JOIN reward_payout USING (payout_id)
      WHERE payout_id = $1 AND wallet = $2 AND amount_e6 > 0 AND root IS NOT NULL`,
    values: [payoutId, hexBytes(wallet)],
  });
  const row = rows[0];
  return row ? { root: hexOf(row.root), amountE6: BigInt(row.amount_e6), proof: row.proof.map(hexOf) } : null;
}

/** A wallet of a version; amounts in 6-decimal units. */
export type WalletRow = {
  wallet: string;
  state: WalletState;
  makerE8: bigint;
  takerE8: bigint;
  dueE6: bigint;
  amountE6: bigint;
};

/** The wallets of a version, by address. */
export async function walletsOfPayout(db: Queryable, payoutId: number): Promise<WalletRow[]> {
  const { rows } = await db.query<
    Record<'maker_e8' | 'taker_e8' | 'due_e6' | 'amount_e6', string> & { wallet: string; state: WalletState }
  >({
    name: 'reward-payout-wallets',
    text: `SELECT '0x' || encode(wallet, 'hex') AS wallet, state, maker_e8::text, taker_e8::text, due_e6::text,
        amount_e6::text FROM reward_payout_wallet w WHERE payout_id = $1 ORDER BY w.wallet`,
    values: [payoutId],
  });
  return rows.map((row) => ({
    ...{ wallet: row.wallet, state: row.state, makerE8: BigInt(row.maker_e8), takerE8: BigInt(row.taker_e8) },
    ...{ dueE6: BigInt(row.due_e6), amountE6: BigInt(row.amount_e6) },
  }));
}

/** The scores behind a cycle's newest payout, by address; none before the first. */
export async function paidScores(db: Queryable, campaignId: string, cycle: number): Promise<WalletScore[]> {
  const newest = await newestPayout(db, campaignId, cycle);
  const rows = newest ? await walletsOfPayout(db, newest.payoutId) : [];
  return rows.map(({ wallet, makerE8, takerE8 }) => ({ wallet, makerE8, takerE8 }));
}

/** Versions after a number, ascending. */
export async function payoutsAfter(db: Pool, after: number, limit: number): Promise<SequencedPayout[]> {
  const { rows } = await db.query<Row>({
    name: 'reward-payouts-after',
    text: `SELECT ${COLUMNS} FROM reward_payout WHERE payout_id > $1 ORDER BY payout_id LIMIT $2`,
    values: [after, limit],
  });
  return rows.map((row) => ({ ...toRecord(row), seq: row.payout_id }));
}

/** The number of the last version that was written before `sinceMs`; 0 for none. */
export async function lastPayoutBefore(db: Pool, sinceMs: number): Promise<number> {
  const { rows } = await db.query<{ seq: number | null }>({
    name: 'reward-payout-before',
    text: 'SELECT max(payout_id) AS seq FROM reward_payout WHERE finalized_ms < $1',
    values: [sinceMs],
  });
  return rows[0]?.seq ?? 0;
}
