import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { type Connector, createConnector } from 'wagmi';
import { walletConfig } from '../wallet-config.ts';
import { PAIRING_URI, WALLETCONNECT_ID } from '../walletconnect/walletconnect-id.ts';

type Pairing = {
  /** The relay has taken the proposal: `uri` is the text of its code. */
  show: (uri: string) => void;
  approve: (account: `0x${string}`) => void;
  fail: (error: unknown) => void;
};

/** Wallets on phones, with no relay between: each pairing is held until the test ends it. */
export function phoneWallet() {
  const open: Pairing[] = [];
  const cancel = vi.fn();
  const connector: Connector = walletConfig._internal.connectors.setup(
    createConnector(({ chains, emitter }) => {
      const chainId = chains[0].id;
      const connect = () =>
        new Promise<{ accounts: readonly `0x${string}`[]; chainId: number }>((resolve, fail) => {
          const show = (data: string) => act(() => void emitter.emit('message', { type: PAIRING_URI, data }));
          open.push({ show, fail, approve: (account) => resolve({ accounts: [account], chainId }) });
        });
      return {
        ...{ id: WALLETCONNECT_ID, name: 'WalletConnect', type: WALLETCONNECT_ID, cancel },
        connect: connect as never,
        disconnect: async () => {},
        getAccounts: async () => [],
        getChainId: async () => chainId,
        getProvider: async () => undefined,
        isAuthorized: async () => false,
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect() {},
      };
    }),
  );
  /** The oldest pairing that is under way, once there is one. */
  const next = (): Promise<Pairing> => vi.waitUntil(() => open.shift(), { timeout: 60_000 });
  return { connector, cancel, next };
}
