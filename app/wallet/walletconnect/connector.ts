import { createConnector } from 'wagmi';
import type { Hex } from '#domain/parlay/hex.ts';
import { PairingError } from './pairing-error.ts';
import type { WalletConnectSettings } from './settings.ts';
import { PAIRING_URI, WALLETCONNECT_ID } from './walletconnect-id.ts';
import type { WalletConnectProvider } from './walletconnect-provider.ts';

/** Where this browser keeps which session it uses. */
const SESSION_KEY = 'walletconnect.session';

type Properties = {
  /** Ends a pairing that no wallet has approved yet. */
  cancel(): void;
};
type Stored = { [SESSION_KEY]: string };

/**
 * Wallets on phones, by WalletConnect. This is the light half: the protocol code loads on pairing, or if this
 * browser has an earlier session.
 */
export const walletConnect = (settings: WalletConnectSettings) =>
  createConnector<WalletConnectProvider | undefined, Properties, Stored>(({ chains, emitter, storage }) => {
    let provider: Promise<WalletConnectProvider> | null = null;
    let pairing: AbortController | null = null;
    const forget = async (): Promise<void> => void (await storage?.removeItem(SESSION_KEY));
    const open = (): Promise<WalletConnectProvider> => {
      provider ??= import('./walletconnect-provider.ts').then((code) =>
        code.WalletConnectProvider.open(settings, {
          onChange: (change) => emitter.emit('change', change),
          onEnd: () => void forget().then(() => emitter.emit('disconnect')),
        }),
      );
      // After a failed load, the next call loads again.
      provider.catch(() => {
        provider = null;
      });
      return provider;
    };
    const pair = async (): Promise<WalletConnectProvider> => {
      pairing?.abort();
      pairing = new AbortController();
      const { signal } = pairing;
      const opened = await open().catch(() => {
        throw new PairingError(signal.aborted ? 'cancelled' : 'unreachable');
      });
      await opened.pair((data) => emitter.emit('message', { type: PAIRING_URI, data }), signal);
      await storage?.setItem(SESSION_KEY, opened.topic);
      return opened;
    };
    const restored = async (): Promise<WalletConnectProvider | undefined> => {
      const topic = await storage?.getItem(SESSION_KEY);
      if (!topic) return undefined;
      const opened = await open();
      if (opened.restore(topic)) return opened;
      await forget();
      return undefined;
    };
    const accountsOf = (opened: WalletConnectProvider | undefined): readonly Hex[] => opened?.accounts ?? [];
    return {
      id: WALLETCONNECT_ID,
      name: 'WalletConnect',
      type: WALLETCONNECT_ID,
      cancel: () => pairing?.abort(),
      async connect({ isReconnecting } = {}) {
        const opened = isReconnecting ? await restored() : await pair();
        if (!opened) throw new PairingError('expired');
        return { accounts: opened.accounts as never, chainId: opened.chainId };
      },
      async disconnect() {
        const opened = await provider;
        await forget();
        opened?.end();
      },
      getAccounts: async () => accountsOf(await restored()),
      getChainId: async () => (await restored())?.chainId ?? chains[0].id,
      getProvider: restored,
      isAuthorized: async () => accountsOf(await restored()).length > 0,
      async switchChain({ chainId, addEthereumChainParameter }) {
        const chain = chains.find(({ id }) => id === chainId);
        const opened = await restored();
        if (!chain || !opened) throw new Error('The wallet is no longer connected.');
        await opened.moveTo(chainId, addEthereumChainParameter);
        return chain;
      },
      // The provider tells of changes by its listeners.
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    };
  });
