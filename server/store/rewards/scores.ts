import type { ClientBase } from 'pg';
import { makerScoreE8, type OutcomeFlow } from '#domain/rewards/wallet-score.ts';
import { hexBytes } from '../hex-bytes.ts';

/** A scored fill as it is stored. */
export type RewardFillRow = {
  seq: number;
  cycle: number;
  outcomeId: number;
  wallet: string;
  isMaker: boolean;
  isBid: boolean;
  countedE8: bigint;
  weightBps: number;
  reason: string | null;
};

type FlowKey = { cycle: number; wallet: Buffer; outcome_id: number };

/** Stores scored fills. @returns keys of the flows that this changes */
async function upsertFills(
  tx: ClientBase,
  campaignId: string,
  fills: readonly RewardFillRow[],
): Promise<FlowKey[]> {
  const of = <T>(read: (fill: RewardFillRow) => T): T[] => fills.map(read);
  const { rows } = await tx.query<FlowKey>({
    name: 'upsert-reward-fills',
    text: `WITH changed AS (
        INSERT INTO reward_fill AS r (campaign_id, seq, cycle, outcome_id, wallet, is_maker, is_bid, counted_e8,
          weight_bps, reason)
        SELECT $1, * FROM unnest($2::bigint[], $3::int[], $4::int[], $5::bytea[], $6::bool[], $7::bool[],
          $8::bigint[], $9::int[], $10::text[])
        ON CONFLICT (campaign_id, seq) DO UPDATE SET counted_e8 = excluded.counted_e8, reason = excluded.reason
          WHERE (r.counted_e8, r.reason) IS DISTINCT FROM (excluded.counted_e8, excluded.reason)
        RETURNING cycle, wallet, outcome_id)
      SELECT DISTINCT cycle, wallet, outcome_id FROM changed`,
    values: [
      campaignId,
      of(({ seq }) => seq),
      of(({ cycle }) => cycle),
      of(({ outcomeId }) => outcomeId),
      of(({ wallet }) => hexBytes(wallet)),
      of(({ isMaker }) => isMaker),
      of(({ isBid }) => isBid),
      of(({ countedE8 }) => countedE8),
      of(({ weightBps }) => weightBps),
      of(({ reason }) => reason),
    ],
  });
  return rows;
}

type FlowRow = FlowKey & { bid_e8: string; ask_e8: string; taker_e8: string };

const toFlow = ({ bid_e8, ask_e8, taker_e8 }: FlowRow): OutcomeFlow => ({
  bidE8: BigInt(bid_e8),
  askE8: BigInt(ask_e8),
  takerE8: BigInt(taker_e8),
});

/** Adds up the stored fills of some wallets and outcomes. */
async function sumFlows(tx: ClientBase, campaignId: string, keys: readonly FlowKey[]): Promise<FlowRow[]> {
  const { rows } = await tx.query<FlowRow>({
    name: 'sum-reward-flows',
    text: `SELECT k.cycle, k.wallet, k.outcome_id,
        coalesce(sum(counted_e8) FILTER (WHERE is_maker AND is_bid), 0)::text AS bid_e8,
        coalesce(sum(counted_e8) FILTER (WHERE is_maker AND NOT is_bid), 0)::text AS ask_e8,
        coalesce(sum(counted_e8) FILTER (WHERE NOT is_maker), 0)::text AS taker_e8
      FROM unnest($2::int[], $3::bytea[], $4::int[]) AS k (cycle, wallet, outcome_id)
      JOIN reward_fill r ON r.campaign_id = $1 AND r.wallet = k.wallet AND r.cycle = k.cycle
        AND r.outcome_id = k.outcome_id
      GROUP BY k.cycle, k.wallet, k.outcome_id`,
    values: [
      campaignId,
      keys.map(({ cycle }) => cycle),
      keys.map(({ wallet }) => wallet),
      keys.map(({ outcome_id }) => outcome_id),
    ],
  });
  return rows;
}

/** Inserts or updates scored fills and the resulting scores. @returns the cycles whose scores changed */
export async function storeScores(
  tx: ClientBase,
  { campaignId, twoSidedBps }: { campaignId: string; twoSidedBps: number },
  fills: readonly RewardFillRow[],
): Promise<ReadonlySet<number>> {
  if (fills.length === 0) return new Set();
  const keys = await upsertFills(tx, campaignId, fills);
  if (keys.length === 0) return new Set();
  const rows = await sumFlows(tx, campaignId, keys);
  await tx.query({
    name: 'upsert-reward-flows',
    text: `INSERT INTO reward_flow (campaign_id, cycle, wallet, outcome_id, bid_e8, ask_e8, taker_e8, maker_e8)
      SELECT $1, * FROM unnest($2::int[], $3::bytea[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[],
        $8::bigint[])
      ON CONFLICT (campaign_id, cycle, wallet, outcome_id) DO UPDATE SET bid_e8 = excluded.bid_e8,
        ask_e8 = excluded.ask_e8, taker_e8 = excluded.taker_e8, maker_e8 = excluded.maker_e8`,
    values: [
      campaignId,
      rows.map(({ cycle }) => cycle),
      rows.map(({ wallet }) => wallet),
      rows.map(({ outcome_id }) => outcome_id),
      rows.map(({ bid_e8 }) => bid_e8),
      rows.map(({ ask_e8 }) => ask_e8),
      rows.map(({ taker_e8 }) => taker_e8),
      rows.map((row) => makerScoreE8(toFlow(row), twoSidedBps)),
    ],
  });
  return new Set(keys.map(({ cycle }) => cycle));
}
