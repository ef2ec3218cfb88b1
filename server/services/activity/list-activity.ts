import type { Activity } from '#domain/fill.ts';
import type { ServiceContext } from '#services/context.ts';
import { activityOf } from './activity-event.ts';
import { type ActivityFilter, isShown } from './activity-filter.ts';

/** The newest events of the ring in memory that the filter lets through, newest first. */
export function listActivity(
  ctx: ServiceContext,
  input: ActivityFilter & { limit: number },
): { events: Activity[] } {
  const shown = ctx.live.recentFills().filter((fill) => isShown(fill, input));
  return { events: shown.slice(-input.limit).reverse().map(activityOf) };
}
