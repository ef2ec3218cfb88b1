import type { ClientBase } from 'pg';
import { coinOf } from '#domain/coin.ts';
import type { SequencedFill } from '#domain/fill.ts';
import type { PayoutInput } from '#domain/rewards/payouts/payout-input.ts';
import { hexBytes } from '../hex-bytes.ts';
import type { Queryable } from '../within-budget.ts';
import { NODE_FILLS } from '../writes/ingest-cursor.ts';
import { fillsAround } from './fills-of.ts';

/** A builder's fills in a time, by their outcomes and trades. */
export async function routedIn(
  tx: ClientBase,
  { builder, fromMs, toMs }: { builder: string; fromMs: number; toMs: number },
): Promise<{ outcomeIds: number[]; tids: number[] }> {
  const { rows } = await tx.query<{ outcome_ids: number[]; tids: string[] }>({
    name: 'reward-routed-in',
    text: `SELECT coalesce(array_agg(DISTINCT coin / 10 ORDER BY coin / 10), '{}') AS outcome_ids,
        coalesce(array_agg(DISTINCT tid::text) FILTER (WHERE dir <= 2), '{}') AS tids
      FROM fill WHERE builder = $1 AND time_ms >= $2 AND time_ms < $3`,
    values: [hexBytes(builder), fromMs, toMs],
  });
  return { outcomeIds: rows[0]?.outcome_ids ?? [], tids: (rows[0]?.tids ?? []).map(Number) };
}

/** The markets among these that belong to a campaign by category, and those that do so from now on. */
export async function categoryMembers(
  tx: ClientBase,
  {
    campaignId,
    categories,
    outcomeIds,
  }: { campaignId: string; categories: readonly string[]; outcomeIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await tx.query<{ outcome_id: number }>({
    name: 'reward-category-members',
    text: `SELECT outcome_id FROM unnest($3::int[]) AS o (outcome_id)
      WHERE EXISTS (SELECT FROM reward_market m WHERE m.campaign_id = $1 AND m.outcome_id = o.outcome_id)
        OR EXISTS (SELECT FROM outcome c WHERE c.outcome_id = o.outcome_id AND c.category = ANY($2))
      ORDER BY outcome_id`,
    values: [campaignId, categories, outcomeIds],
  });
  return rows.map(({ outcome_id }) => outcome_id);
}

/** All trades that a cycle's scores depend on: those of the wallets of the builder's trades, in the markets, around it. */
export const fillsOfCycle = (
  tx: ClientBase,
  { outcome_ids, cycle, terms }: Pick<PayoutInput, 'outcome_ids' | 'cycle' | 'terms'>,
  tids: readonly number[],
): Promise<SequencedFill[]> =>
  fillsAround(tx, {
    ...{ tids, coins: outcome_ids.flatMap((id) => [coinOf(id, 0), coinOf(id, 1)]) },
    ...{ fromMs: cycle.from_ms - terms.round_trip_ms, toMs: cycle.to_ms + terms.round_trip_ms },
  });

/** What every version of a cycle's payout pays, by wallet. */
export async function paidSoFar(
  tx: Queryable,
  campaignId: string,
  cycle: number,
): Promise<PayoutInput['paid']> {
  const { rows } = await tx.query<PayoutInput['paid'][number]>({
    name: 'reward-paid-so-far',
    text: `SELECT '0x' || encode(w.wallet, 'hex') AS wallet, sum(w.amount_e6)::text AS amount_e6
      FROM reward_payout p JOIN reward_payout_wallet w USING (payout_id)
      WHERE p.campaign_id = $1 AND p.cycle = $2 AND w.amount_e6 > 0 GROUP BY w.wallet ORDER BY w.wallet`,
    values: [campaignId, cycle],
  });
  return rows;
}

/** Cycles that have a payout, by campaign. */
export async function finalizedCycles(db: Queryable): Promise<Map<string, Set<number>>> {
  const { rows } = await db.query<{ campaign_id: string; cycles: number[] }>({
    name: 'reward-finalized-cycles',
    text: 'SELECT campaign_id, array_agg(cycle) AS cycles FROM reward_payout WHERE version = 1 GROUP BY campaign_id',
  });
  return new Map(rows.map(({ campaign_id, cycles }) => [campaign_id, new Set(cycles)]));
}

/** How far ingest has come: the time of the newest block, and all open gaps. Epoch ms. */
export async function knownUntil(
  db: Queryable,
): Promise<{ blockTimeMs: number; gaps: readonly { fromMs: number; toMs: number }[] }> {
  const { rows } = await db.query<{ block_time_ms: number; gaps: { fromMs: number; toMs: number }[] }>({
    name: 'reward-known-until',
    text: `SELECT coalesce((SELECT block_time_ms FROM ingest_cursor WHERE source = $1), 0) AS block_time_ms,
      (SELECT coalesce(json_agg(json_build_object('fromMs', from_ms, 'toMs', to_ms)), '[]')
       FROM block_gap WHERE filled_ms IS NULL) AS gaps`,
    values: [NODE_FILLS],
  });
  return { blockTimeMs: rows[0]?.block_time_ms ?? 0, gaps: rows[0]?.gaps ?? [] };
}
