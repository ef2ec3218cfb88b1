import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { type InvitationRow, listInvitations as list } from '#store/accounts/people/invitation.ts';

/** The invitations of the organisation that can still be accepted, newest first. @throws ServiceError */
export async function listInvitations(ctx: ServiceContext): Promise<InvitationRow[]> {
  const me = authorise(ctx, 'members.manage');
  return list(ctx.accounts, me.orgId, ctx.now());
}
