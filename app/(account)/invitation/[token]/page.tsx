import type { Metadata } from 'next';
import { AccountCard } from '#app/(account)/account-card.tsx';
import { serverApi } from '#app/data/trpc-server.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';

export const metadata: Metadata = { title: 'Invitation', robots: { index: false } };

/** The invitation; null when it can no longer be accepted. @throws when it cannot be read now */
async function read(token: string) {
  try {
    return await serverApi().members.invitation({ token });
  } catch (error) {
    if ((error as { code?: string }).code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** An invitation to join an organisation. Opening it changes nothing. */
export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await read(token);
  if (!invitation) {
    return (
      <AccountCard title="This invitation is no longer valid">
        <p className="text-muted">It was used or revoked, or it has expired. Ask for a new one.</p>
      </AccountCard>
    );
  }
  const me = await serverApi().settings.me();
  const { orgName, role, email, invitedBy } = invitation;
  return (
    <AccountCard title={`Join ${orgName}`}>
      <p className="mb-4 break-words">
        {invitedBy} invites <strong className="font-medium">{email}</strong> to be {role} of {orgName}.
      </p>
      <AcceptInvitation token={token} email={email} me={me ? { email: me.email, name: me.name } : null} />
    </AccountCard>
  );
}
