import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { moveSession } from '#store/accounts/people/session.ts';

/** Lets this session look at another organisation of its person. @throws ServiceError('unauthorized' | 'not_found') */
export async function switchOrg(ctx: ServiceContext, input: { orgId: string }): Promise<{ orgId: string }> {
  const { sessionId, personId } = authorise(ctx, 'read');
  const { orgId } = input;
  if (await moveSession(ctx.accounts, { sessionId, personId, orgId })) return { orgId };
  throw new ServiceError('not_found', 'You are not a member of this organisation.');
}
