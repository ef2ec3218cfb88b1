import type { ServiceContext } from '#services/context.ts';
import { listSessions as list, type SessionRow } from '#store/accounts/people/session.ts';
import { authorise } from './authorise.ts';

/** Where the person is signed in, the last used first. @throws ServiceError('unauthorized') */
export async function listSessions(ctx: ServiceContext): Promise<(SessionRow & { isThis: boolean })[]> {
  const me = authorise(ctx, 'read');
  const sessions = await list(ctx.accounts, me.personId, ctx.now());
  return sessions.map((session) => ({ ...session, isThis: session.sessionId === me.sessionId }));
}
