import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Form } from '#app/ui/form/form.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { type Member, memberTitle } from './member-words.ts';
import { RoleField } from './role-field.tsx';
import { rolesToGive } from './role-words.ts';

/** Gives a member another role, from their next request on. */
export function ChangeRole({ of: member }: { of: Member }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const router = useRouter();
  const { done } = useToasts();
  const { role: mine } = useFrame();
  const { mutateAsync } = useMutation({
    ...trpc.members.changeRole.mutationOptions(),
    onSuccess: async (_, { role }) => {
      await cache.invalidateQueries(trpc.members.list.queryFilter());
      done(`${memberTitle(member)} is ${role} from the next request on`);
      // What the frame around the page offers depends on one's own role.
      if (member.isMe) router.refresh();
    },
  });
  const form = useForm({
    initial: { role: member.role },
    rules: () => ({}),
    send: ({ role }) => mutateAsync({ personId: member.personId, role }),
  });
  const { role } = form.values;
  return (
    <Form of={form} className="grid gap-3 border-t pt-4">
      <RoleField role={role} among={rolesToGive(mine)} onChange={(next) => form.change('role', next)} />
      <Refusal error={form.refusal} />
      <Button type="submit" look="solid" disabled={role === member.role || form.isSending} className="w-fit">
        {form.isSending ? 'Changing…' : 'Change role'}
      </Button>
    </Form>
  );
}
