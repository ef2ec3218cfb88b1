import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
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
  const [role, setRole] = useState(member.role);
  const { mutate, isPending, error } = useMutation({
    ...trpc.members.changeRole.mutationOptions(),
    onSuccess: async () => {
      await cache.invalidateQueries(trpc.members.list.queryFilter());
      done(`${memberTitle(member)} is ${role} from the next request on`);
      // What the frame around the page offers depends on one's own role.
      if (member.isMe) router.refresh();
    },
  });
  const isSame = role === member.role;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSame && !isPending) mutate({ personId: member.personId, role });
  };
  return (
    <form onSubmit={submit} className="grid gap-3 border-t pt-4">
      <RoleField role={role} among={rolesToGive(mine)} onChange={setRole} />
      <Refusal error={error} />
      <Button type="submit" look="solid" disabled={isSame || isPending} className="w-fit">
        {isPending ? 'Changing…' : 'Change role'}
      </Button>
    </form>
  );
}
