import { fromE8 } from '#domain/fixed.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import type { OutcomeFilter } from '#store/queries/outcomes/outcome-row.ts';
import { outcomesByVolume } from '#store/queries/outcomes/outcomes-by-volume.ts';
import { type Outcome, toOutcomeMeta, toTradeStats } from './outcome-json.ts';

export const OUTCOME_STATUSES = ['active', 'settled', 'all'] as const;
export type OutcomeStatus = (typeof OUTCOME_STATUSES)[number];

const SETTLED: Record<OutcomeStatus, boolean | undefined> = { active: false, settled: true, all: undefined };

/** Outcomes by 24-hour volume, then lifetime volume. `count` is the number of rows answered. */
export async function listOutcomes(
  ctx: ServiceContext,
  input: OutcomeFilter & { status: OutcomeStatus; limit: number; offset: number },
): Promise<{ count: number; offset: number; outcomes: Outcome[] }> {
  const { status, ...page } = input;
  const hour = Math.floor(ctx.now() / HOUR_MS);
  const rows = await outcomesByVolume(ctx.db, { ...page, settled: SETTLED[status], hour });
  const outcomes = rows.map((row) => ({
    ...toOutcomeMeta(row),
    ...toTradeStats(row),
    volume_24h: fromE8(row.volume_24h_e8 ?? 0),
  }));
  return { count: outcomes.length, offset: input.offset, outcomes };
}
