import type { Connector } from 'wagmi';

/** Wallets to choose from: the announced ones (EIP-6963), else a plain `window.ethereum` if present. */
export function usableWallets(connectors: readonly Connector[]): readonly Connector[] {
  const named = connectors.filter(({ id }) => id !== 'injected');
  if (named.length > 0) return named;
  return (window as { ethereum?: unknown }).ethereum ? connectors : [];
}
