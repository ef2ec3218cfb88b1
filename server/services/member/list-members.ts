import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { listMembers as list, type MemberRow } from '#store/accounts/people/member.ts';

/** The members of the organisation, the first to join first. @throws ServiceError('unauthorized') */
export async function listMembers(ctx: ServiceContext): Promise<(MemberRow & { isMe: boolean })[]> {
  const me = authorise(ctx, 'read');
  const members = await list(ctx.accounts, me.orgId);
  return members.map((member) => ({ ...member, isMe: member.personId === me.personId }));
}
