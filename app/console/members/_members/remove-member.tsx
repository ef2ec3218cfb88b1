import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { ConfirmByTyping } from '../../_parts/confirm-by-typing.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { type Member, memberTitle } from './member-words.ts';

type RemoveMemberProps = { of: Member; onClose: () => void; onRemoved: () => void };

/** Asks before a member is taken out of the organisation. */
export function RemoveMember({ of: member, onClose, onRemoved }: RemoveMemberProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const { name } = useFrame();
  const title = memberTitle(member);
  const { mutate, isPending, error } = useMutation({
    ...trpc.members.remove.mutationOptions(),
    onSuccess: async () => {
      await cache.invalidateQueries(trpc.members.list.queryFilter());
      done(`${title} is no longer a member`);
      onRemoved();
    },
  });
  return (
    <ConfirmByTyping
      title={`Remove ${title}?`}
      phrase={member.email ?? title}
      action="Remove member"
      onConfirm={() => mutate({ personId: member.personId })}
      onClose={onClose}
      isBusy={isPending}
      error={error}
    >
      They lose access to {name} with their next request. Keys that they created keep working: revoke any that
      they may have kept.
    </ConfirmByTyping>
  );
}
