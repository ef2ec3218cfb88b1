import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog/dialog.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { type Provider, providerWords } from './provider-words.ts';

type RemoveWayProps = { of: { provider: string; subject: string }; onClose: () => void };

/** Asks before a way in is taken away. */
export function RemoveWay({ of: { provider, subject }, onClose }: RemoveWayProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const words = providerWords(provider);
  const { mutate, isPending, error } = useMutation({
    ...trpc.settings.removeWay.mutationOptions(),
    onSettled: () => cache.invalidateQueries(trpc.settings.me.queryFilter()),
    onSuccess: () => {
      done(`${words} is no longer a sign-in method`);
      onClose();
    },
  });
  return (
    <Dialog title={`Remove ${words} as a sign-in method?`} onClose={onClose}>
      <div className="grid gap-3 px-4 py-4">
        <p className="break-words text-muted">
          You can no longer sign in with {subject}. Open sessions stay signed in: revoke any that are not
          yours below.
        </p>
        <Refusal error={error} />
      </div>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isPending}
          onClick={() => mutate({ provider: provider as Provider, subject })}
          className="border-down text-down hover:bg-down-soft"
        >
          {isPending ? 'Removing…' : 'Remove'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
