import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { endSessions } from '#store/accounts/people/session.ts';
import { authorise } from './authorise.ts';

/** Ends one session of the person who asks, from its next request on. @throws ServiceError('unauthorized' | 'not_found') */
export async function revokeSession(ctx: ServiceContext, input: { sessionId: string }): Promise<void> {
  const { personId } = authorise(ctx, 'read');
  const end = { personId, sessionId: input.sessionId, address: ctx.address ?? '' };
  if ((await endSessions(ctx.accounts, end)) > 0) return;
  throw new ServiceError('not_found', 'Session not found');
}

/** Ends every session of the person who asks, this one too. @returns how many @throws ServiceError('unauthorized') */
export async function signOutEverywhere(ctx: ServiceContext): Promise<{ ended: number }> {
  const { personId } = authorise(ctx, 'read');
  return { ended: await endSessions(ctx.accounts, { personId, address: ctx.address ?? '' }) };
}
