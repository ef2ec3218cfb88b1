import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import {
  RESOLUTION_GROUPS,
  type ResolutionGroup,
  type ResolutionRow,
  resolutions,
} from '#store/queries/analytics/analytics-resolution.ts';

export type Resolution = {
  group: string | null;
  total_settled: number;
  total_payout: number;
  winners: number;
  losers: number;
  avg_time_to_resolution_sec: number | null;
};

const NOTHING: ResolutionRow = {
  group: null,
  total_settled: 0,
  payout_e8: '0',
  winners: 0,
  losers: 0,
  avg_resolution_ms: null,
};

const toResolution = (row: ResolutionRow): Resolution => ({
  group: row.group,
  total_settled: row.total_settled,
  total_payout: fromE8(row.payout_e8),
  winners: row.winners,
  losers: row.losers,
  avg_time_to_resolution_sec: row.avg_resolution_ms === null ? null : row.avg_resolution_ms / 1_000,
});

/** Payouts of settled outcomes, grouped by category or underlying; any other value, or none, gives one row for all. */
export async function getResolutionSummary(
  ctx: ServiceContext,
  input: { group_by?: string | undefined },
): Promise<{ group_by: ResolutionGroup | null; data: Resolution[] }> {
  const groupBy = RESOLUTION_GROUPS.find((name) => name === input.group_by) ?? null;
  const rows = await resolutions(ctx.db, { groupBy });
  if (groupBy === null && rows.length === 0) rows.push(NOTHING);
  return { group_by: groupBy, data: rows.map(toResolution) };
}
