import type { Role } from '#domain/role.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
import { hashSecret, newSecret } from '#services/person/hash-secret.ts';
import { readEmail } from '#services/person/read-email.ts';
import { authorise } from '#services/session/authorise.ts';
import { insertInvitation } from '#store/accounts/invitation.ts';

const INVITATION_DAYS = 7;
const MOST_OPEN = 50;

const textOf = (orgName: string, role: Role, link: string): string =>
  `You are invited to join ${orgName} on Hashmark as ${role}.

${link}

The invitation is for this e-mail address only, works once, and lasts ${INVITATION_DAYS} days.
`;

/**
 * Invites somebody by e-mail to join the organisation; an earlier invitation to the same address is void.
 * @throws ServiceError('unauthorized' | 'forbidden' | 'invalid' | 'conflict' | 'rate_limited' | 'unavailable')
 */
export async function invite(
  ctx: ServiceContext,
  input: { email: string; role: Role },
): Promise<{ invitationId: string }> {
  const me = authorise(ctx, 'members.manage');
  if (input.role === 'owner' && me.role !== 'owner')
    throw new ServiceError('forbidden', 'Only an owner makes owners');
  const { mailer } = ctx;
  if (!mailer) throw new ServiceError('unavailable', 'No mail server is set up here');
  const [email, token, invitationId] = [readEmail(input.email), newSecret(), newId('invitation')];
  const nowMs = ctx.now();
  const stored = await insertInvitation(ctx.accounts, {
    ...{ invitationId, orgId: me.orgId, email, role: input.role, hash: hashSecret(token), nowMs },
    ...{ invitedBy: me.personId, expiresMs: nowMs + INVITATION_DAYS * 86_400_000 },
    ...{ mostOpen: MOST_OPEN, address: ctx.address ?? '' },
  });
  if (stored === 'is_member') throw new ServiceError('conflict', 'This person is a member already');
  if (stored === 'too_many')
    throw new ServiceError('rate_limited', `At most ${MOST_OPEN} invitations may be open`);
  const link = new URL(`/invitation/${token}`, mailer.baseUrl).href;
  const subject = `Join ${stored.orgName} on Hashmark`;
  await mailer
    .send({ to: email, subject, text: textOf(stored.orgName, input.role, link) })
    .catch((cause: unknown) => {
      throw new ServiceError('unavailable', 'The letter could not be sent. Invite them again in a minute', {
        cause,
      });
    });
  return { invitationId };
}
