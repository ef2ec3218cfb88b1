import type { Activity } from '#domain/fill.ts';
import type { ServiceContext } from '#services/context.ts';
import { type ActivityFilter, matchesFilter } from './activity-filter.ts';
import { recentActivity } from './recent-activity.ts';

/** The newest of the recent events that the filter lets through, newest first. */
export async function listActivity(
  ctx: ServiceContext,
  input: ActivityFilter & { limit: number },
): Promise<{ events: Activity[] }> {
  const events = (await recentActivity(ctx)).map(({ event }) => event);
  const matching = events.filter((event) => matchesFilter(event, input));
  return { events: matching.slice(-input.limit).reverse() };
}
