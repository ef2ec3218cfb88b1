import type { Role } from '#domain/role.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { hashSecret, newSecret } from '#services/hash-secret.ts';
import { newId } from '#services/new-id.ts';
import { plainName } from '#services/person/plain-name.ts';
import { readEmail } from '#services/person/read-email.ts';
import { authorise } from '#services/session/authorise.ts';
import { type InvitationRefusal, insertInvitation } from '#store/accounts/people/invitation.ts';

const INVITATION_DAYS = 7;
const MOST_OPEN = 50;
/** Emails in 24 hours. Limited because anybody can create an organisation, and its name appears in each email. */
const MOST_EMAILS = { byOrg: 100, toAddress: 5 };

const REFUSALS: Record<InvitationRefusal, () => ServiceError> = {
  not_allowed: () => new ServiceError('forbidden', 'Your role in this organisation no longer allows this.'),
  is_member: () => new ServiceError('conflict', 'This person is already a member.'),
  too_many: () =>
    new ServiceError('rate_limited', `An organisation can have at most ${MOST_OPEN} open invitations.`),
  too_many_emails: () =>
    new ServiceError(
      'rate_limited',
      'Your organisation has sent too many invitations today. Try again tomorrow.',
    ),
};

const textOf = (orgName: string, role: Role, link: string): string =>
  `You are invited to join ${orgName} on Hashmark as ${role}.

${link}

The invitation is for this email address only, works once and expires in ${INVITATION_DAYS} days.
`;

/**
 * Invites a person by email to the organisation; voids an earlier invitation to the same address.
 * @throws ServiceError('unauthorized' | 'forbidden' | 'invalid' | 'conflict' | 'rate_limited' | 'unavailable')
 */
export async function invite(
  ctx: ServiceContext,
  input: { email: string; role: Role },
): Promise<{ invitationId: string }> {
  const me = authorise(ctx, 'members.manage');
  if (input.role === 'owner' && me.role !== 'owner')
    throw new ServiceError('forbidden', 'Only an owner can invite an owner.');
  const { mailer } = ctx;
  if (!mailer) throw new ServiceError('unavailable', 'Email is not configured on this server.');
  const [email, token, invitationId] = [readEmail(input.email), newSecret(), newId('invitation')];
  const nowMs = ctx.now();
  const stored = await insertInvitation(ctx.accounts, {
    ...{ invitationId, orgId: me.orgId, email, role: input.role, hash: hashSecret(token), nowMs },
    ...{ invitedBy: me.personId, expiresMs: nowMs + INVITATION_DAYS * 86_400_000 },
    ...{ mostOpen: MOST_OPEN, mostEmails: MOST_EMAILS, address: ctx.address ?? '' },
  });
  if (typeof stored === 'string') throw REFUSALS[stored]();
  const link = new URL(`/invitation/${token}`, mailer.baseUrl).href;
  const orgName = plainName(stored.orgName) || 'an organisation';
  await mailer
    .send({ to: email, subject: `Join ${orgName} on Hashmark`, text: textOf(orgName, input.role, link) })
    .catch((cause: unknown) => {
      throw new ServiceError(
        'unavailable',
        'The email could not be sent. Send the invitation again in a minute.',
        {
          cause,
        },
      );
    });
  return { invitationId };
}
