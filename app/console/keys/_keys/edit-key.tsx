import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { DialogForm } from '#app/ui/form/dialog-form.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { draftOf, type KeyDraft, keyFieldOf, keyProblems, readDraft } from './key-draft.ts';
import { AdvancedFields, NameField } from './key-fields.tsx';
import { type Key, keyTitle } from './key-state.ts';

/** The form that changes a key's name and what holds it back. */
export function EditKey({ of: key, onClose }: { of: Key; onClose: () => void }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const { mutateAsync } = useMutation({
    ...trpc.keys.update.mutationOptions(),
    onSuccess: async () => {
      await cache.invalidateQueries(trpc.keys.list.queryFilter());
      done('Saved. Applies from the next request.');
      onClose();
    },
  });
  const form = useForm<KeyDraft>({
    initial: draftOf(key),
    rules: keyProblems,
    send: (draft) => mutateAsync({ keyId: key.keyId, ...readDraft(draft) }),
    refusedAt: keyFieldOf,
    isToldAtOnce: (name) => name === 'budget',
  });
  return (
    <DialogForm
      form={form}
      title={`Edit ${keyTitle(key)}`}
      action="Save"
      busyWords="Saving…"
      onClose={onClose}
    >
      <NameField form={form} />
      <AdvancedFields form={form} />
    </DialogForm>
  );
}
