import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { leaveFor } from '#app/session/leaving.ts';
import { ConfirmByTyping } from '../../_parts/confirm-by-typing.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';

/** Asks before one leaves the organisation oneself. */
export function LeaveOrg({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const { name } = useFrame();
  const { mutate, isPending, isSuccess, error } = useMutation(
    // A full page load, so that no cached data of this organisation remains.
    trpc.members.leave.mutationOptions({ onSuccess: () => leaveFor('/console') }),
  );
  return (
    <ConfirmByTyping
      title={`Leave ${name}?`}
      phrase={name}
      action="Leave"
      onConfirm={() => mutate()}
      onClose={onClose}
      isBusy={isPending || isSuccess}
      error={error}
    >
      You lose access immediately. To come back, you need a new invitation. The console switches to another of
      your organisations; if you have none, you are signed out.
    </ConfirmByTyping>
  );
}
