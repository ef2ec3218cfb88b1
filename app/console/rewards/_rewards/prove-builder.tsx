import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { Wallet } from 'lucide-react';
import type { Connector } from 'wagmi';
import { useTRPC } from '#app/data/trpc-client.ts';
import { shortAddress } from '#app/format/numbers.ts';
import { connectAccount, signText } from '#app/session/sign-wallet-message.ts';
import { useWallets, walletName } from '#app/session/use-wallets.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog/dialog.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';

/** Has the wallet of a builder sign that this organisation may run campaigns for it. */
export function ProveBuilder({ onClose }: { onClose: () => void }) {
  const wallets = useWallets();
  const { prove, isPending, error } = useProof(onClose);
  return (
    <Dialog
      title="Prove a builder address"
      about="The wallet signs a message. Signing is free and moves no money."
      onClose={onClose}
    >
      <div className="grid gap-3 px-4 py-4 text-xs">
        <p className="text-muted">
          A campaign pays for fills that one builder routed. Choose the wallet that holds that builder’s
          address: its signature shows that your organisation may act for that builder. The message names your
          organisation, works once, and expires after 10 minutes.
        </p>
        <div className="flex flex-wrap gap-2">
          {wallets?.map((wallet) => (
            <Button key={wallet.uid} look="solid" disabled={isPending} onClick={() => prove(wallet)}>
              <Wallet aria-hidden />
              {isPending ? 'Waiting for the wallet…' : `Sign with ${walletName(wallet)}`}
            </Button>
          ))}
        </div>
        {wallets?.length === 0 ? (
          <p>
            This browser has no wallet. Install one that holds the builder’s address, then reload this page.
          </p>
        ) : null}
        <WhyNot error={error} />
        <p className="text-muted">
          Contract wallets (ERC-1271) work if the contract is on the venue’s chain. Contracts on other chains
          cannot be checked.
        </p>
      </div>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Why there is no proof: the server's refusal, or the wallet's in the words of `signText`. */
const WhyNot = ({ error }: { error: Error | null }) =>
  error && !(error instanceof TRPCClientError) ? (
    <p role="alert" className="rounded border border-down bg-down-soft px-3 py-2">
      {error.message}
    </p>
  ) : (
    <Refusal error={error} />
  );

/** Asks for the text, has it signed, and brings it back. */
function useProof(onDone: () => void) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done } = useToasts();
  const ask = useMutation(trpc.campaigns.askProof.mutationOptions());
  const bring = useMutation(trpc.campaigns.prove.mutationOptions());
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (connector: Connector) => {
      const account = await connectAccount(connector);
      const { message } = await ask.mutateAsync({ builder: account });
      return bring.mutateAsync({ message, signature: await signText(connector, account, message) });
    },
    onSuccess: async ({ builder }) => {
      await cache.invalidateQueries(trpc.campaigns.list.queryFilter());
      done(`${shortAddress(builder)} is proven`);
      onDone();
    },
  });
  return { prove: mutate, isPending, error };
}
