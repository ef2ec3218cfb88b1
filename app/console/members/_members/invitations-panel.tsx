import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureOf } from '#app/data/failure-of.ts';
import { useTRPC } from '#app/data/trpc-client.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import type { Invitation } from './member-words.ts';
import { rolesToGive } from './role-words.ts';

/** Open invitations; shown to roles with `members.manage`. */
export function InvitationsPanel({ startInvite }: { startInvite: () => void }) {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.members.invitations.queryOptions(), refetchInterval: 30_000 });
  return (
    <Panel title="Open invitations">
      <PanelBody what="the invitations" query={query} empty={() => null} awaited="h-20">
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState
              title="No open invitations"
              action={<Button onClick={startInvite}>Invite someone</Button>}
            />
          ) : (
            <ul aria-label="Open invitations">
              {invitations.map((invitation) => (
                <Row key={invitation.invitationId} of={invitation} />
              ))}
            </ul>
          )
        }
      </PanelBody>
    </Panel>
  );
}

/** Resends an invitation, which voids the earlier email, or revokes it. */
function useInvitationActs({ invitationId, email, role }: Invitation) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done, failed } = useToasts();
  const shared = {
    onSettled: () => cache.invalidateQueries(trpc.members.invitations.queryFilter()),
    onError: (error: unknown) => failed(failureOf(error).message),
  };
  const again = useMutation({
    ...trpc.members.invite.mutationOptions(),
    ...shared,
    onSuccess: () => done(`A new email is on its way to ${email}. The earlier link no longer works`),
  });
  const revoke = useMutation({
    ...trpc.members.revokeInvitation.mutationOptions(),
    ...shared,
    onSuccess: () => done(`The invitation for ${email} is revoked`),
  });
  return {
    isBusy: again.isPending || revoke.isPending,
    resend: () => again.mutate({ email, role }),
    revoke: () => revoke.mutate({ invitationId }),
  };
}

function Row({ of: invitation }: { of: Invitation }) {
  const { email, role, expiresMs } = invitation;
  const { role: mine } = useFrame();
  const { isBusy, resend, revoke } = useInvitationActs(invitation);
  return (
    <li
      data-invitation={email}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t px-3 py-2 text-xs first:border-0"
    >
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-medium" title={email}>
          {email}
        </span>
        <span className="text-muted">
          {role}, <TimeLeft ms={expiresMs} lead="expires in " passed="ended" />
        </span>
      </span>
      <Button
        size="sm"
        disabled={isBusy || !rolesToGive(mine).includes(role)}
        onClick={resend}
        aria-label={`Resend the invitation for ${email}`}
      >
        Resend
      </Button>
      <Button
        size="sm"
        disabled={isBusy}
        onClick={revoke}
        aria-label={`Revoke the invitation for ${email}`}
        className="text-down"
      >
        Revoke
      </Button>
    </li>
  );
}
