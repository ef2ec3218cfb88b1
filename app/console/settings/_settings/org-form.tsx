import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Form } from '#app/ui/form/form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
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
  const { mutateAsync } = useMutation(trpc.settings.renameOrg.mutationOptions());
  const form = useForm({
    initial: { name: known },
    rules: ({ name }) => (name.trim() === '' ? { name: 'Enter a name.' } : {}),
    send: async ({ name }) => {
      const renamed = await mutateAsync({ name });
      form.reset({ name: renamed.name });
      await cache.invalidateQueries(trpc.settings.me.queryFilter());
      done(`The organisation is now called ${renamed.name}`);
      // The frame around the page shows the name too.
      router.refresh();
    },
    refusedAt: () => 'name',
  });
  return (
    <Form of={form} className="grid gap-3 p-3">
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          form={form}
          name="name"
          label="Name"
          className="min-w-0 flex-1 basis-56 sm:max-w-96"
          maxLength={100}
          isDisabled={!may}
        />
        <Button
          type="submit"
          look="solid"
          disabled={!may || form.values.name.trim() === known || form.isSending}
          className="mt-5"
        >
          {form.isSending ? 'Renaming…' : 'Rename'}
        </Button>
      </div>
      <Refusal error={form.refusal} />
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-xs">
        Id <CopyButton text={orgId} shown={orgId} label="Copy organisation id" />
      </p>
    </Form>
  );
}
