import { type WatchPlan, watchPlan } from '#domain/watch/watch-plan.ts';
import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';

/** Owner of the watch list: the signed-in person, in their current organisation. */
export type OwnWatch = { orgId: string; personId: string; plan: WatchPlan };

/** @throws ServiceError('unauthorized') */
export function ownWatch(ctx: ServiceContext): OwnWatch {
  const { orgId, personId, tier } = authorise(ctx, 'read');
  return { orgId, personId, plan: watchPlan(tier) };
}
