import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { revokeInvitation as revoke } from '#store/accounts/people/invitation.ts';

/** Makes an open invitation of the organisation void. @throws ServiceError('unauthorized' | 'forbidden' | 'not_found') */
export async function revokeInvitation(ctx: ServiceContext, input: { invitationId: string }): Promise<void> {
  const me = authorise(ctx, 'members.manage');
  const by = { orgId: me.orgId, byId: me.personId, nowMs: ctx.now(), address: ctx.address ?? '' };
  if (await revoke(ctx.accounts, { ...by, invitationId: input.invitationId })) return;
  throw new ServiceError('not_found', 'Invitation not found');
}
