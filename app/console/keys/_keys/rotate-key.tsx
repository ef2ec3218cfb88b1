import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { AskButtons } from '#app/ui/dialog/ask-buttons.tsx';
import { Dialog } from '#app/ui/dialog/dialog.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { type Issued, type Key, keyTitle } from './key-state.ts';
import { withKeyInPlace } from './listed-keys.ts';

type RotateKeyProps = { of: Key; onClose: () => void; onIssued: (issued: Issued) => void };

/** Asks before a key is replaced. */
export function RotateKey({ of: key, onClose, onIssued }: RotateKeyProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    ...trpc.keys.rotate.mutationOptions(),
    gcTime: 0,
    onSuccess: ({ apiKey, key: made }) => {
      onIssued({ title: `The new key of “${keyTitle(key)}”`, apiKey });
      // At once, not only when the list has been read anew: the old key must not look as if it still worked.
      cache.setQueryData(trpc.keys.list.queryKey(), (keys) => withKeyInPlace(keys, made));
      void cache.invalidateQueries(trpc.keys.list.queryFilter());
    },
  });
  return (
    <Dialog title={`Rotate ${keyTitle(key)}?`} onClose={onClose}>
      <div className="grid gap-3 px-4 py-4">
        <p className="text-muted">
          A new key replaces it with the same name, expiry and limits. The old one,{' '}
          <span className="font-mono text-text">{key.start}…</span>, is rejected from the next request on, so
          be ready to update the programs that use it.
        </p>
        <Refusal error={error} />
      </div>
      <AskButtons
        action="Rotate key"
        busyWords="Rotating…"
        isBusy={isPending}
        onAct={() => mutate({ keyId: key.keyId })}
        onClose={onClose}
      />
    </Dialog>
  );
}
