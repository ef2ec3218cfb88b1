import { fromE8 } from '#domain/fixed.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { type MoverRow, movers } from '#store/queries/discovery/discovery-movers.ts';
import type { DiscoveryInput } from './discovery-json.ts';

export type Mover = {
  outcome_id: number;
  title: string;
  prob_now: number;
  prob_then: number;
  prob_delta: number;
  abs_prob_delta: number;
  volume_window: number;
};

function toMover(row: MoverRow): Mover {
  const probDelta = fromE8(row.px_now_e8 - row.px_then_e8);
  return {
    outcome_id: row.outcome_id,
    title: row.title,
    prob_now: fromE8(row.px_now_e8),
    prob_then: fromE8(row.px_then_e8),
    prob_delta: probDelta,
    abs_prob_delta: Math.abs(probDelta),
    volume_window: fromE8(row.volume_window_e8),
  };
}

/**
 * Open outcomes by how far their probability moved over a window: the current UTC hour and those before it,
 * `window_hours` in all.
 */
export async function listMovers(
  ctx: ServiceContext,
  input: DiscoveryInput & { window_hours: number },
): Promise<{ count: number; window_hours: number; movers: Mover[] }> {
  const { underlying, limit, window_hours } = input;
  const toHour = Math.floor(ctx.now() / HOUR_MS);
  const rows = await movers(ctx.db, { underlying, limit, toHour, fromHour: toHour - window_hours + 1 });
  return { count: rows.length, window_hours, movers: rows.map(toMover) };
}
