/** The project that the relay meters by, and where the relay is. */
export type WalletConnectSettings = { projectId: string; relayUrl: string };

/** What the server wrote on the page's root; null where WalletConnect is not offered. */
export function walletConnectSettings(): WalletConnectSettings | null {
  if (typeof document === 'undefined') return null;
  const { walletconnectProject: projectId, walletconnectRelay: relayUrl } = document.documentElement.dataset;
  return projectId && relayUrl ? { projectId, relayUrl } : null;
}
