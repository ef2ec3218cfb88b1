import { useEffect, useState } from 'react';
import type { Connector } from 'wagmi';
import { getConnectors, watchConnectors } from 'wagmi/actions';
import { usableWallets } from './usable-wallets.ts';
import { walletConfig } from './wallet-config.ts';

/** The wallets of this browser; null until they have had a moment to announce themselves. */
export function useWallets(): readonly Connector[] | null {
  const [wallets, setWallets] = useState<readonly Connector[] | null>(null);
  useEffect(() => {
    const show = (found: readonly Connector[]) => setWallets(usableWallets(found));
    show(getConnectors(walletConfig));
    return watchConnectors(walletConfig, { onChange: show });
  }, []);
  return wallets;
}

/** What a wallet is called on a button. */
export const walletName = ({ id, name }: Connector): string => (id === 'injected' ? 'your wallet' : name);
