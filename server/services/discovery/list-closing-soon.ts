import { fromE8 } from '#domain/fixed.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { closingSoon } from '#store/queries/discovery/discovery-closing-soon.ts';
import { type DiscoveryInput, type DiscoveryOutcome, toDiscoveryOutcome } from './discovery-json.ts';

export type ClosingSoon = DiscoveryOutcome & {
  expiry: string;
  volume_usd: number;
  trades: number;
  /** USD. */
  open_interest: number;
};

/** Open outcomes whose expiry is still to come, the soonest first. */
export async function listClosingSoon(
  ctx: ServiceContext,
  input: DiscoveryInput,
): Promise<{ count: number; closing_soon: ClosingSoon[] }> {
  const rows = await closingSoon(ctx.db, { ...input, nowMs: ctx.now() });
  const outcomes = rows.map((row) => ({
    ...toDiscoveryOutcome(row),
    expiry: formatUtc(row.expiry_ms),
    volume_usd: fromE8(row.volume_e8),
    trades: row.trades,
    open_interest: fromE8(row.open_interest_e8),
  }));
  return { count: outcomes.length, closing_soon: outcomes };
}
