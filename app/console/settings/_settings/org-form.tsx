import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Field, INPUT } from '../../_parts/field.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import type { Me } from './me.ts';

/** The organisation's name, to change, and its id, to copy. */
export function OrgForm({ of: { orgId, orgs } }: { of: Me }) {
  const known = orgs.find((org) => org.orgId === orgId)?.name ?? '';
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const { done } = useToasts();
  const may = useMay('settings.manage');
  const [name, setName] = useState(known);
  const { mutate, isPending, error } = useMutation({
    ...trpc.settings.renameOrg.mutationOptions(),
    onSuccess: async (renamed) => {
      setName(renamed.name);
      await cache.invalidateQueries(trpc.settings.me.queryFilter());
      done(`The organisation is now called ${renamed.name}`);
      // The frame around the page shows the name too.
      router.refresh();
    },
  });
  const isSame = name.trim() === known || name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame && !isPending) mutate({ name });
  };
  return (
    <form onSubmit={submit} className="grid gap-3 p-3">
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Name" className="min-w-0 flex-1 basis-56 sm:max-w-96">
          {(control) => (
            <input
              {...control}
              value={name}
              disabled={!may}
              maxLength={100}
              onChange={({ target }) => setName(target.value)}
              autoComplete="off"
              className={INPUT}
            />
          )}
        </Field>
        <Button type="submit" look="solid" disabled={!may || isSame || isPending}>
          {isPending ? 'Renaming…' : 'Rename'}
        </Button>
      </div>
      <Refusal error={error} />
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        Id <CopyButton text={orgId} shown={orgId} label="Copy organisation id" />
      </p>
    </form>
  );
}
