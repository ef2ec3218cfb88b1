import { fromE8 } from '#domain/fixed.ts';
import { formatUtc, HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { newOutcomes } from '#store/queries/discovery/discovery-new.ts';
import { type DiscoveryInput, type DiscoveryOutcome, toDiscoveryOutcome } from './discovery-json.ts';

export type NewOutcome = DiscoveryOutcome & {
  first_seen: string;
  volume_since: number;
  trades_since: number;
  traders_since: number;
};

/** Outcomes that were first seen in the last `max_age_hours`, the newest first, with their totals of all time. */
export async function listNew(
  ctx: ServiceContext,
  input: DiscoveryInput & { max_age_hours: number },
): Promise<{ count: number; new_outcomes: NewOutcome[] }> {
  const { underlying, limit, max_age_hours } = input;
  const sinceMs = ctx.now() - max_age_hours * HOUR_MS;
  const rows = await newOutcomes(ctx.db, { underlying, limit, sinceMs });
  const outcomes = rows.map((row) => ({
    ...toDiscoveryOutcome(row),
    first_seen: formatUtc(row.first_seen_ms),
    volume_since: fromE8(row.volume_e8),
    trades_since: row.trades,
    traders_since: row.traders,
  }));
  return { count: outcomes.length, new_outcomes: outcomes };
}
