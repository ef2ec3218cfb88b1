import type { Role } from '#domain/role.ts';
import type { ServiceContext, SessionActor } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { changeMember, type MemberRefusal } from '#store/accounts/people/member.ts';

const REFUSALS: Record<MemberRefusal, () => ServiceError> = {
  not_allowed: () => new ServiceError('forbidden', 'Your role in this organisation no longer allows this.'),
  not_found: () => new ServiceError('not_found', 'Member not found'),
  owner_only: () => new ServiceError('forbidden', 'Only an owner can add, change or remove owners.'),
  last_owner: () =>
    new ServiceError('conflict', 'An organisation must have an owner. Make another member an owner first.'),
};

async function change(
  ctx: ServiceContext,
  me: SessionActor,
  input: { personId: string; role: Role | null },
): Promise<void> {
  const refusal = await changeMember(ctx.accounts, {
    ...input,
    orgId: me.orgId,
    byId: me.personId,
    nowMs: ctx.now(),
    address: ctx.address ?? '',
  });
  if (refusal) throw REFUSALS[refusal]();
}

/** Gives a member another role, from their next request on. @throws ServiceError */
export async function changeRole(
  ctx: ServiceContext,
  input: { personId: string; role: Role },
): Promise<void> {
  const me = authorise(ctx, 'members.manage');
  await change(ctx, me, input);
}

/** Takes a member out of the organisation, from their next request on. @throws ServiceError */
export async function removeMember(ctx: ServiceContext, input: { personId: string }): Promise<void> {
  const me = authorise(ctx, 'members.manage');
  await change(ctx, me, { personId: input.personId, role: null });
}

/** Leaves the organisation; the session goes on in another one of the person, or ends. @throws ServiceError */
export async function leaveOrg(ctx: ServiceContext): Promise<void> {
  const me = authorise(ctx, 'read');
  await change(ctx, me, { personId: me.personId, role: null });
}
