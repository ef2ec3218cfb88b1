import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { hashSecret } from '#services/hash-secret.ts';
import { authorise } from '#services/session/authorise.ts';
import {
  acceptInvitation as accept,
  findInvitation,
  type InvitationView,
} from '#store/accounts/people/invitation.ts';

const gone = () =>
  new ServiceError('not_found', 'This invitation has been used or withdrawn, or has expired.');

/** The invitation of a token; needs no sign-in. @throws ServiceError('not_found') */
export async function showInvitation(ctx: ServiceContext, input: { token: string }): Promise<InvitationView> {
  const found = await findInvitation(ctx.accounts, hashSecret(input.token), ctx.now());
  if (!found) throw gone();
  return found;
}

/**
 * Joins the organisation of an invitation, as the person whose email address it was sent to.
 * @throws ServiceError('unauthorized' | 'not_found' | 'forbidden')
 */
export async function acceptInvitation(
  ctx: ServiceContext,
  input: { token: string },
): Promise<{ orgId: string }> {
  const { personId, sessionId } = authorise(ctx, 'read');
  const by = { personId, sessionId, nowMs: ctx.now(), address: ctx.address ?? '' };
  const accepted = await accept(ctx.accounts, { ...by, hash: hashSecret(input.token) });
  if (accepted === 'not_found') throw gone();
  if (accepted === 'other_email') {
    throw new ServiceError(
      'forbidden',
      'This invitation is for another email address. Sign in with that address.',
    );
  }
  return accepted;
}
