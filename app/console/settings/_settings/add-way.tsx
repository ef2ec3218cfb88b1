import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { useState } from 'react';
import type { Connector } from 'wagmi';
import { useTRPC } from '#app/data/trpc-client.ts';
import { callAuth } from '#app/session/call-auth.ts';
import { signWalletMessage } from '#app/session/sign-wallet-message.ts';
import { useWallets, walletName } from '#app/session/use-wallets.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Form } from '#app/ui/form/form.tsx';
import { emailProblem } from '#app/ui/form/rules.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useForm } from '#app/ui/form/use-form.ts';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';

/** The ways in that a person can add by themselves: an email address, or a wallet of this browser. */
export function AddWay() {
  return (
    <div className="grid gap-3 border-t p-3">
      <AddEmail />
      <AddWallet />
    </div>
  );
}

function AddEmail() {
  const trpc = useTRPC();
  const { mutateAsync } = useMutation(trpc.settings.addEmail.mutationOptions());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    rules: ({ email }) => emailProblem(email),
    send: async ({ email }) => {
      setSentTo(null);
      await mutateAsync({ email: email.trim() });
      form.reset({ email: '' });
      setSentTo(email.trim());
    },
    refusedAt: () => 'email',
  });
  return (
    <Form of={form} className="grid gap-2">
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          form={form}
          name="email"
          type="email"
          label="Another email address"
          className="min-w-0 flex-1 basis-56 sm:max-w-96"
          maxLength={254}
          autoComplete="email"
          isRequired
        />
        <Button type="submit" disabled={form.isSending} className="sm:mt-5">
          {form.isSending ? 'Sending…' : 'Send a link there'}
        </Button>
      </div>
      <Refusal error={form.refusal} />
      <p role="status" className="text-muted text-xs empty:hidden">
        {sentTo ? `Open the link that was sent to ${sentTo} in this browser.` : null}
      </p>
    </Form>
  );
}

/** Has a wallet sign that it is to be a way in, and adds it. */
async function addWallet(wallet: Connector): Promise<void> {
  const statement =
    'Add this wallet to your Hashmark account as a sign-in method. Signing is free and moves no funds.';
  await callAuth('add-wallet', await signWalletMessage(wallet, statement));
}

function AddWallet() {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const wallets = useWallets();
  const { mutate, isPending, error } = useMutation({
    mutationFn: addWallet,
    onSuccess: async () => {
      await cache.invalidateQueries(trpc.settings.me.queryFilter());
      done('You can now sign in with this wallet');
    },
  });
  if (wallets?.length === 0)
    return <p className="text-muted text-xs">To add a wallet, install one in this browser and reload.</p>;
  return (
    <div className="grid gap-2">
      <div className="flex min-h-8 flex-wrap gap-2">
        {wallets?.map((wallet) => (
          <Button key={wallet.uid} disabled={isPending} onClick={() => mutate(wallet)}>
            <Wallet aria-hidden />
            Add {walletName(wallet)}
          </Button>
        ))}
      </div>
      {error ? (
        <p role="alert" className="rounded border border-down bg-down-soft px-3 py-2 text-xs">
          {error.message}
        </p>
      ) : null}
    </div>
  );
}
