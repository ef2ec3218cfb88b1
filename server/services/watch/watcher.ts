import { type WatchPlan, watchPlan } from '#domain/watch/watch-plan.ts';
import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';

/** Whose watch list is asked for: that of who is signed in, in the organisation that they look at. */
export type OwnWatch = { orgId: string; personId: string; plan: WatchPlan };

/** @throws ServiceError('unauthorized') */
export function ownWatch(ctx: ServiceContext): OwnWatch {
  const { orgId, personId, tier } = authorise(ctx, 'read');
  return { orgId, personId, plan: watchPlan(tier) };
}
