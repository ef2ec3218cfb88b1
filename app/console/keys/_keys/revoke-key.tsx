import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { ConfirmByTyping } from '../../_parts/confirm-by-typing.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { type Key, keyTitle } from './key-state.ts';

type RevokeKeyProps = { of: Key; onClose: () => void; onRevoked: () => void };

/** Asks before a key is made useless for good. */
export function RevokeKey({ of: key, onClose, onRevoked }: RevokeKeyProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const { mutate, isPending, error } = useMutation({
    ...trpc.keys.revoke.mutationOptions(),
    onSuccess: async () => {
      await cache.invalidateQueries(trpc.keys.list.queryFilter());
      done(`${keyTitle(key)} is revoked`);
      onRevoked();
    },
  });
  return (
    <ConfirmByTyping
      title={`Revoke ${keyTitle(key)}?`}
      phrase={key.name || key.start}
      action="Revoke key"
      onConfirm={() => mutate({ keyId: key.keyId })}
      onClose={onClose}
      isBusy={isPending}
      error={error}
    >
      Requests with <span className="font-mono text-text">{key.start}…</span> are rejected with 401 from now
      on, and open streams end. This cannot be undone.{' '}
      {key.lastUsedMs === null ? (
        'It was never used.'
      ) : (
        <>
          It was last used <TimeAgo ms={key.lastUsedMs} />.
        </>
      )}
    </ConfirmByTyping>
  );
}
