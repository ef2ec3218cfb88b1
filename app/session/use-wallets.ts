import { useEffect, useState } from 'react';
import type { Connector } from 'wagmi';
import { getConnectors, watchConnectors } from 'wagmi/actions';
import { walletConfig } from './wallet-config.ts';

/** The wallets to choose from: those that told their names, or the nameless one where none did and there is one. */
function usable(connectors: readonly Connector[]): readonly Connector[] {
  const named = connectors.filter(({ id }) => id !== 'injected');
  if (named.length > 0) return named;
  return (window as { ethereum?: unknown }).ethereum ? connectors : [];
}

/** The wallets of this browser; null until they had a moment to tell of themselves. */
export function useWallets(): readonly Connector[] | null {
  const [wallets, setWallets] = useState<readonly Connector[] | null>(null);
  useEffect(() => {
    const show = (found: readonly Connector[]) => setWallets(usable(found));
    show(getConnectors(walletConfig));
    return watchConnectors(walletConfig, { onChange: show });
  }, []);
  return wallets;
}

/** What a wallet is called on a button. */
export const walletName = ({ id, name }: Connector): string => (id === 'injected' ? 'your wallet' : name);
