import { Wallet } from 'lucide-react';
import { useWallets, walletName } from '#app/session/use-wallets.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { signInWithWallet } from './sign-in-with-wallet.ts';
import type { WayProps } from './way-props.ts';

/** A button for each wallet of this browser. */
export function WalletButtons({ busy, next, attempt }: WayProps) {
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
