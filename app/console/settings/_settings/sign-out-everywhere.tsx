import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { leaveFor } from '#app/session/leaving.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog/dialog.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';

/** Asks before every session of a person ends, this one too. */
export function SignOutEverywhere({ count, onClose }: { count: number; onClose: () => void }) {
  const trpc = useTRPC();
  const { mutate, isPending, isSuccess, error } = useMutation(
    trpc.settings.signOutEverywhere.mutationOptions({ onSuccess: () => leaveFor('/sign-in') }),
  );
  const isBusy = isPending || isSuccess;
  return (
    <Dialog title="Sign out everywhere?" onClose={onClose}>
      <div className="grid gap-3 px-4 py-4">
        <p className="text-muted">
          {count === 1 ? 'Your one session ends' : `All ${count} of your sessions end`} at once, this one too,
          in every organisation. API keys keep working.
        </p>
        <Refusal error={error} />
      </div>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => mutate()}
          className="border-down text-down hover:bg-down-soft"
        >
          {isBusy ? 'Signing out…' : 'Sign out everywhere'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
