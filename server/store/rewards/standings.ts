import type { Pool } from 'pg';
import { dirOf } from '#domain/fill.ts';
import type { ExclusionReason } from '#domain/rewards/score-fills.ts';
import type { OutcomeFlow, WalletScore } from '#domain/rewards/wallet-score.ts';
import { hexBytes } from '../hex-bytes.ts';
import type { Queryable } from '../within-budget.ts';

/** The scores of a cycle, by address. */
export async function scoresOfCycle(
  db: Queryable,
  campaignId: string,
  cycle: number,
): Promise<WalletScore[]> {
  const { rows } = await db.query<{ wallet: string; maker_e8: string; taker_e8: string }>({
    name: 'reward-scores',
    text: `SELECT '0x' || encode(wallet, 'hex') AS wallet, sum(maker_e8)::text AS maker_e8, sum(taker_e8)::text AS taker_e8
      FROM reward_flow f WHERE campaign_id = $1 AND cycle = $2 GROUP BY f.wallet ORDER BY f.wallet`,
    values: [campaignId, cycle],
  });
  return rows.map((row) => ({
    ...{ wallet: row.wallet, makerE8: BigInt(row.maker_e8), takerE8: BigInt(row.taker_e8) },
  }));
}

/** Counted maker flow of some wallets in a cycle before any multiplier, in 1e-8 USD. */
export async function makerFlows(
  db: Pool,
  { campaignId, cycle, wallets }: { campaignId: string; cycle: number; wallets: readonly string[] },
): Promise<Map<string, bigint>> {
  const { rows } = await db.query<{ wallet: string; flow_e8: string }>({
    name: 'reward-maker-flows',
    text: `SELECT '0x' || encode(wallet, 'hex') AS wallet, sum(bid_e8 + ask_e8)::text AS flow_e8
      FROM reward_flow f WHERE campaign_id = $1 AND cycle = $2 AND wallet = ANY($3) GROUP BY f.wallet`,
    values: [campaignId, cycle, wallets.map(hexBytes)],
  });
  return new Map(rows.map((row) => [row.wallet, BigInt(row.flow_e8)]));
}

/** A wallet's counted flow in one outcome. */
export type WalletFlow = OutcomeFlow & { outcomeId: number; title: string | null; makerE8: bigint };

/** A wallet's counted flow in a cycle by outcome, the largest score first. */
export async function flowsOfWallet(
  db: Pool,
  { campaignId, cycle, wallet }: { campaignId: string; cycle: number; wallet: string },
): Promise<WalletFlow[]> {
  const { rows } = await db.query<
    Record<'bid_e8' | 'ask_e8' | 'taker_e8' | 'maker_e8', string> & {
      outcome_id: number;
      title: string | null;
    }
  >({
    name: 'reward-wallet-flows',
    text: `SELECT f.outcome_id, o.title, bid_e8::text, ask_e8::text, taker_e8::text, maker_e8::text
      FROM reward_flow f LEFT JOIN outcome o USING (outcome_id)
      WHERE campaign_id = $1 AND cycle = $2 AND wallet = $3
      ORDER BY maker_e8 + taker_e8 DESC, f.outcome_id LIMIT 500`,
    values: [campaignId, cycle, hexBytes(wallet)],
  });
  return rows.map((row) => ({
    ...{ outcomeId: row.outcome_id, title: row.title, makerE8: BigInt(row.maker_e8) },
    ...{ bidE8: BigInt(row.bid_e8), askE8: BigInt(row.ask_e8), takerE8: BigInt(row.taker_e8) },
  }));
}

/** A fill that counts less than its notional. */
export type ExcludedFill = {
  timeMs: number;
  tid: number;
  coin: number;
  dir: string;
  isMaker: boolean;
  notionalE8: bigint;
  countedE8: bigint;
  reason: ExclusionReason;
};

/** The fills of a wallet in a cycle that count less than their notional, the newest first. */
export async function excludedOfWallet(
  db: Pool,
  { campaignId, cycle, wallet }: { campaignId: string; cycle: number; wallet: string },
  limit: number,
): Promise<ExcludedFill[]> {
  const { rows } = await db.query<{
    time_ms: number;
    tid: number;
    coin: number;
    dir: number;
    is_maker: boolean;
    notional_e8: string;
    counted_e8: string;
    reason: ExclusionReason;
  }>({
    name: 'reward-excluded-fills',
    text: `SELECT f.time_ms, f.tid, f.coin, f.dir, r.is_maker, f.notional_e8::text, r.counted_e8::text, r.reason
      FROM reward_fill r JOIN fill f USING (seq)
      WHERE r.campaign_id = $1 AND r.cycle = $2 AND r.wallet = $3 AND r.reason IS NOT NULL
      ORDER BY f.time_ms DESC, f.seq DESC LIMIT $4`,
    values: [campaignId, cycle, hexBytes(wallet), limit],
  });
  return rows.map((row) => ({
    ...{ timeMs: row.time_ms, tid: row.tid, coin: row.coin, dir: dirOf(row.dir), isMaker: row.is_maker },
    ...{ notionalE8: BigInt(row.notional_e8), countedE8: BigInt(row.counted_e8), reason: row.reason },
  }));
}
