import { fromE8 } from '#domain/fixed.ts';
import type { ServiceContext } from '#services/context.ts';
import { mostContested } from '#store/queries/discovery/discovery-most-contested.ts';
import { type DiscoveryInput, type DiscoveryOutcome, toDiscoveryOutcome, usdToE8 } from './discovery-json.ts';

const HALF_E8 = 50_000_000;

export type ContestedOutcome = DiscoveryOutcome & {
  implied_prob: number;
  distance_from_half: number;
  volume_usd: number;
};

/** Open outcomes that traded, those whose probability is nearest to one half first. `min_volume` is USD of all time. */
export async function listMostContested(
  ctx: ServiceContext,
  input: DiscoveryInput & { min_volume: number },
): Promise<{ count: number; most_contested: ContestedOutcome[] }> {
  const { underlying, limit, min_volume } = input;
  const rows = await mostContested(ctx.db, { underlying, limit, minVolumeE8: usdToE8(min_volume) });
  const outcomes = rows.map((row) => ({
    ...toDiscoveryOutcome(row),
    implied_prob: fromE8(row.px_e8),
    distance_from_half: fromE8(Math.abs(row.px_e8 - HALF_E8)),
    volume_usd: fromE8(row.volume_e8),
  }));
  return { count: outcomes.length, most_contested: outcomes };
}
