import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { AskButtons } from '../../_parts/ask-buttons.tsx';
import { Dialog } from '../../_parts/dialog.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { draftOf, type KeyDraft, readDraft } from './key-draft.ts';
import { AdvancedFields, NameField } from './key-fields.tsx';
import { type Key, keyTitle } from './key-state.ts';

/** The form that changes a key's name and what holds it back. */
export function EditKey({ of: key, onClose }: { of: Key; onClose: () => void }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const [draft, setDraft] = useState<KeyDraft>(() => draftOf(key));
  const change = (patch: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const { mutate, isPending, error } = useMutation({
    ...trpc.keys.update.mutationOptions(),
    onSuccess: async () => {
      await cache.invalidateQueries(trpc.keys.list.queryFilter());
      done('Saved: in force from the next request on');
      onClose();
    },
  });
  const asked = readDraft(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked && !isPending) mutate({ keyId: key.keyId, ...asked });
  };
  return (
    <Dialog title={`Edit ${keyTitle(key)}`} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="grid gap-4 px-4 py-4">
          <NameField draft={draft} change={change} />
          <AdvancedFields draft={draft} change={change} />
          <Refusal error={error} />
        </div>
        <AskButtons
          action="Save"
          busyWords="Saving…"
          isBusy={isPending}
          isReady={asked !== null}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
