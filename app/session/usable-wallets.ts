import type { Connector } from 'wagmi';

/** The wallets to choose from: those that told their names, or the nameless one where none did and there is one. */
export function usableWallets(connectors: readonly Connector[]): readonly Connector[] {
  const named = connectors.filter(({ id }) => id !== 'injected');
  if (named.length > 0) return named;
  return (window as { ethereum?: unknown }).ethereum ? connectors : [];
}
