import { Wallet } from 'lucide-react';
import type { Connector } from 'wagmi';
import { enter } from '#app/session/call-auth.ts';
import { signWalletMessage } from '#app/session/sign-wallet-message.ts';
import { useWallets, walletName } from '#app/session/use-wallets.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { WayProps } from './way-props.ts';

/** Signs in by a message that a wallet signs. */
async function signInWithWallet(connector: Connector, next: string): Promise<void> {
  const statement = 'Sign in to Hashmark. Signing is free and moves no funds.';
  await enter('wallet', await signWalletMessage(connector, statement), next);
}

/** A button for each wallet of this browser. */
export function WalletButtons({ busy, next, attempt }: Omit<WayProps, 'alone'>) {
  const wallets = useWallets();
  if (wallets?.length === 0)
    return (
      <p className="text-muted text-xs">To sign in with a wallet, install one in this browser and reload.</p>
    );
  return (
    <div className="grid min-h-10 gap-2">
      {wallets?.map((wallet) => (
        <Button
          key={wallet.uid}
          disabled={busy}
          className="h-10"
          onClick={() => void attempt(() => signInWithWallet(wallet, next))}
        >
          <Wallet aria-hidden />
          Continue with {walletName(wallet)}
        </Button>
      ))}
    </div>
  );
}
