import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { ChoiceField } from '#app/ui/form/choice-field.tsx';
import { DialogForm } from '#app/ui/form/dialog-form.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { KEY_LIMITS } from '#domain/key.ts';
import { EMPTY_DRAFT, type KeyDraft, keyFieldOf, keyProblems, readDraft } from './key-draft.ts';
import { AdvancedFields, NameField } from './key-fields.tsx';
import type { Issued } from './key-state.ts';
import { withNewKey } from './listed-keys.ts';

const LIVES = [
  { value: '', label: 'Never' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: String(KEY_LIMITS.expiresInDays), label: 'In a year' },
] as const;

type CreateKeyProps = { onClose: () => void; onIssued: (issued: Issued) => void };

/** The form for a new key. */
export function CreateKey({ onClose, onIssued }: CreateKeyProps) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    ...trpc.keys.create.mutationOptions(),
    // The response contains the raw key, so it is dropped from the cache at once.
    gcTime: 0,
    onSuccess: ({ apiKey, key }) => {
      onIssued({ title: key.name ? `Key “${key.name}” is ready` : 'Your key is ready', apiKey });
      cache.setQueryData(trpc.keys.list.queryKey(), (keys) => withNewKey(keys, key));
      void cache.invalidateQueries(trpc.keys.list.queryFilter());
    },
  });
  const form = useForm<KeyDraft>({
    initial: EMPTY_DRAFT,
    rules: keyProblems,
    send: (draft) =>
      mutateAsync({ ...readDraft(draft), ...(draft.days !== '' && { expiresInDays: Number(draft.days) }) }),
    refusedAt: keyFieldOf,
    isToldAtOnce: (name) => name === 'budget',
  });
  return (
    <DialogForm
      form={form}
      title="Create a key"
      about="It works immediately, for your whole organisation."
      action="Create key"
      busyWords="Creating…"
      onClose={onClose}
    >
      <NameField form={form} />
      <ChoiceField form={form} name="days" label="Expires" options={LIVES} />
      <AdvancedFields form={form} />
    </DialogForm>
  );
}
