import { z } from 'zod';
import { ROLES } from '#domain/role.ts';
import { acceptInvitation, showInvitation } from '#services/invitation/answer-invitation.ts';
import { invite } from '#services/invitation/invite.ts';
import { listInvitations } from '#services/invitation/list-invitations.ts';
import { revokeInvitation } from '#services/invitation/revoke-invitation.ts';
import { changeRole, leaveOrg, removeMember } from '#services/member/change-member.ts';
import { listMembers } from '#services/member/list-members.ts';
import { publicProcedure, router, sessionProcedure } from '../init.ts';

const id = z.string().max(100);
const token = z.object({ token: z.string().max(200) });
const role = z.enum(ROLES);

/** Who belongs to the organisation, and who is invited to. */
export const membersRouter = router({
  list: sessionProcedure.query(({ ctx }) => listMembers(ctx.services)),
  changeRole: sessionProcedure
    .input(z.object({ personId: id, role }))
    .mutation(({ ctx, input }) => changeRole(ctx.services, input)),
  remove: sessionProcedure
    .input(z.object({ personId: id }))
    .mutation(({ ctx, input }) => removeMember(ctx.services, input)),
  leave: sessionProcedure.mutation(({ ctx }) => leaveOrg(ctx.services)),
  invitations: sessionProcedure.query(({ ctx }) => listInvitations(ctx.services)),
  invite: sessionProcedure
    .input(z.object({ email: z.string().max(300), role }))
    .mutation(({ ctx, input }) => invite(ctx.services, input)),
  revokeInvitation: sessionProcedure
    .input(z.object({ invitationId: id }))
    .mutation(({ ctx, input }) => revokeInvitation(ctx.services, input)),
  invitation: publicProcedure.input(token).query(({ ctx, input }) => showInvitation(ctx.services, input)),
  acceptInvitation: sessionProcedure
    .input(token)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.services, input)),
});
