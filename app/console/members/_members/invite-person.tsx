import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import type { Role } from '#domain/role.ts';
import { AskButtons } from '../../_parts/ask-buttons.tsx';
import { Dialog } from '../../_parts/dialog.tsx';
import { Field, INPUT } from '../../_parts/field.tsx';
import { useFrame } from '../../_parts/frame/frame.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { RoleField } from './role-field.tsx';
import { rolesToGive } from './role-words.ts';

/** The form that sends somebody a letter with an invitation. */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const { name, role: mine } = useFrame();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const { mutate, isPending, error } = useMutation({
    ...trpc.members.invite.mutationOptions(),
    // Also when the letter was not sent: the invitation is stored then.
    onSettled: () => cache.invalidateQueries(trpc.members.invitations.queryFilter()),
    onSuccess: () => {
      done(`A letter is on its way to ${email.trim()}`);
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ email: email.trim(), role });
  };
  return (
    <Dialog
      title={`Invite somebody to ${name}`}
      about="By a letter with a link for 7 days."
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <div className="grid gap-4 px-4 py-4">
          <Field label="E-mail" hint="Only who has this address can accept. An earlier letter to it is void.">
            {(control) => (
              <input
                {...control}
                type="email"
                required
                value={email}
                onChange={({ target }) => setEmail(target.value)}
                autoComplete="off"
                className={INPUT}
              />
            )}
          </Field>
          <RoleField role={role} among={rolesToGive(mine)} onChange={setRole} />
          <Refusal error={error} />
        </div>
        <AskButtons
          action="Send the invitation"
          busyWords="Sending…"
          isBusy={isPending}
          isReady={email.trim() !== ''}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
