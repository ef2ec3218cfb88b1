import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { DialogForm } from '#app/ui/form/dialog-form.tsx';
import { emailProblem } from '#app/ui/form/rules.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import type { Role } from '#domain/role.ts';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { RoleField } from './role-field.tsx';
import { rolesToGive } from './role-words.ts';

/** The form that sends somebody an email with an invitation. */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const { name, role: mine } = useFrame();
  const { mutateAsync } = useMutation({
    ...trpc.members.invite.mutationOptions(),
    // Also when the email was not sent: the invitation is stored then.
    onSettled: () => cache.invalidateQueries(trpc.members.invitations.queryFilter()),
    onSuccess: (_, { email }) => {
      done(`An email is on its way to ${email}`);
      onClose();
    },
  });
  const form = useForm<{ email: string; role: Role }>({
    initial: { email: '', role: 'viewer' },
    rules: ({ email }) => emailProblem(email),
    send: ({ email, role }) => mutateAsync({ email: email.trim(), role }),
    refusedAt: () => 'email',
  });
  return (
    <DialogForm
      form={form}
      title={`Invite someone to ${name}`}
      about="They get an email with a link that works for 7 days."
      action="Send invitation"
      busyWords="Sending…"
      onClose={onClose}
    >
      <TextField
        form={form}
        name="email"
        type="email"
        label="Email"
        hint="Only the owner of this address can accept. An earlier invitation to it stops working."
        isRequired
      />
      <RoleField
        role={form.values.role}
        among={rolesToGive(mine)}
        onChange={(role) => form.change('role', role)}
      />
    </DialogForm>
  );
}
