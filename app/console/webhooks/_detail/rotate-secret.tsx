import { useMutation } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { AskButtons } from '#app/ui/dialog/ask-buttons.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import type { IssuedSecret } from '../_webhooks/webhook.ts';

type RotateSecretProps = { id: string; onClose: () => void; onIssued: (issued: IssuedSecret) => void };

/** Asks before the signing secret is replaced. */
export function RotateSecret({ id, onClose, onIssued }: RotateSecretProps) {
  const trpc = useTRPC();
  const { mutate, isPending, error } = useMutation({
    ...trpc.webhooks.rotate.mutationOptions(),
    gcTime: 0,
    onSuccess: ({ signingSecret }) =>
      onIssued({ title: 'The new signing secret', secret: signingSecret, subscriptionId: id }),
  });
  return (
    <Dialog title="Rotate the signing secret?" onClose={onClose}>
      <div className="grid gap-3 px-4 py-4">
        <p className="text-muted">
          Everything sent from then on, including retries, is signed with the new secret only; the two are
          never valid at the same time. Until your receiver has the new secret, it rejects what is sent, and
          those deliveries are retried.
        </p>
        <Refusal error={error} />
      </div>
      <AskButtons
        action="Rotate secret"
        busyWords="Rotating…"
        isBusy={isPending}
        onAct={() => mutate({ id })}
        onClose={onClose}
      />
    </Dialog>
  );
}
