'use client';
import { Wallet } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Connector } from 'wagmi';
import { getConnectors, watchConnectors } from 'wagmi/actions';
import { Button } from '#app/ui/button.tsx';
import { signInWithWallet } from './sign-in-with-wallet.ts';
import { walletConfig } from './wallet-config.ts';
import type { WayProps } from './way-props.ts';

/** The wallets to choose from: those that told their names, or the nameless one where none did and there is one. */
function usable(connectors: readonly Connector[]): readonly Connector[] {
  const named = connectors.filter(({ id }) => id !== 'injected');
  if (named.length > 0) return named;
  return (window as { ethereum?: unknown }).ethereum ? connectors : [];
}

function useWallets(): readonly Connector[] | null {
  const [wallets, setWallets] = useState<readonly Connector[] | null>(null);
  useEffect(() => {
    const show = (found: readonly Connector[]) => setWallets(usable(found));
    show(getConnectors(walletConfig));
    return watchConnectors(walletConfig, { onChange: show });
  }, []);
  return wallets;
}

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
          Continue with {wallet.id === 'injected' ? 'your wallet' : wallet.name}
        </Button>
      ))}
    </div>
  );
}
