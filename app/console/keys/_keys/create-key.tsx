import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { KEY_LIMITS } from '#domain/key.ts';
import { AskButtons } from '../../_parts/ask-buttons.tsx';
import { Dialog } from '../../_parts/dialog.tsx';
import { Field, INPUT } from '../../_parts/field.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
import { EMPTY_DRAFT, type KeyDraft, readDraft } from './key-draft.ts';
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
  const [draft, setDraft] = useState<KeyDraft>(EMPTY_DRAFT);
  const [days, setDays] = useState('');
  const change = (patch: Partial<KeyDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const { mutate, isPending, error } = useMutation({
    ...trpc.keys.create.mutationOptions(),
    // The answer holds the key itself: no longer in memory than it is shown.
    gcTime: 0,
    onSuccess: ({ apiKey, key }) => {
      onIssued({ title: key.name ? `Key “${key.name}” is ready` : 'Your key is ready', apiKey });
      cache.setQueryData(trpc.keys.list.queryKey(), (keys) => withNewKey(keys, key));
      void cache.invalidateQueries(trpc.keys.list.queryFilter());
    },
  });
  const asked = readDraft(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked && !isPending) mutate({ ...asked, ...(days !== '' && { expiresInDays: Number(days) }) });
  };
  return (
    <Dialog title="Create a key" about="It works at once, for your whole organisation." onClose={onClose}>
      <form onSubmit={submit}>
        <div className="grid gap-4 px-4 py-4">
          <NameField draft={draft} change={change} />
          <Field label="Ends">
            {(control) => (
              <select
                {...control}
                value={days}
                onChange={(event) => setDays(event.target.value)}
                className={INPUT}
              >
                {LIVES.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <AdvancedFields draft={draft} change={change} />
          <Refusal error={error} />
        </div>
        <AskButtons
          action="Create key"
          busyWords="Creating…"
          isBusy={isPending}
          isReady={asked !== null}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
