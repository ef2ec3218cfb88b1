import type { Connector } from 'wagmi';
import { whenIdle } from '#app/live/when-idle.ts';
import { usableWallets } from '#app/session/usable-wallets.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { loadWallet } from './load-wallet.ts';
import { WALLETCONNECT_ID } from './walletconnect/walletconnect-id.ts';

/** How this page stands with the wallets of its browser. */
export type WalletState = {
  /** `starting` until reconnecting an earlier visit's wallet has succeeded or failed. */
  status: 'starting' | 'disconnected' | 'connecting' | 'connected';
  address: Hex | undefined;
  /** The chain that the wallet is on. */
  chainId: number | undefined;
  connector: Connector | undefined;
  /** Wallets to choose from. */
  wallets: readonly Connector[];
  /** Whether the wallet ended the connection, and not the person in this page. */
  wasEnded: boolean;
};

export const STARTING: WalletState = {
  status: 'starting',
  address: undefined,
  chainId: undefined,
  connector: undefined,
  wallets: [],
  wasEnded: false,
};

let state: WalletState = STARTING;
let isStarted = false;
let isRestored = false;
let isLeaving = false;
const listeners = new Set<() => void>();

/** Those of this browser, then those on phones. */
function usable(connectors: readonly Connector[]): readonly Connector[] {
  const phones = connectors.filter(({ id }) => id === WALLETCONNECT_ID);
  return [...usableWallets(connectors.filter((connector) => !phones.includes(connector))), ...phones];
}

type Client = Awaited<ReturnType<typeof loadWallet>>;

function show(next: WalletState): void {
  state = next;
  for (const listener of listeners) listener();
}

function read({ getConnection, getConnectors, walletConfig }: Client): void {
  const { status, address, chainId, connector } = getConnection(walletConfig);
  const wallets = usable(getConnectors(walletConfig));
  const shown = status === 'reconnecting' || (status === 'disconnected' && !isRestored) ? 'starting' : status;
  show({
    status: shown,
    address: shown === 'connected' ? address : undefined,
    chainId: shown === 'connected' ? chainId : undefined,
    connector,
    wallets,
    wasEnded: shown === 'disconnected' && (state.wasEnded || (state.status === 'connected' && !isLeaving)),
  });
}

/** Runs what ends the connection on purpose. Never throws. */
export async function leaving(work: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await work();
  } catch {
    // Forgotten here even if the wallet cannot be notified.
  } finally {
    isLeaving = false;
  }
}

/** Takes up the wallet of an earlier visit, and follows what becomes of it. */
function follow(client: Client): void {
  const { reconnect, walletConfig, watchConnection, watchConnectors } = client;
  const onChange = () => read(client);
  watchConnection(walletConfig, { onChange });
  watchConnectors(walletConfig, { onChange });
  void reconnect(walletConfig)
    .catch(() => [])
    .finally(() => {
      isRestored = true;
      onChange();
    });
  onChange();
}

/** Follows the wallets once the page has started; once a page. */
function start(): void {
  isStarted = true;
  whenIdle(() => {
    loadWallet().then(follow, () => {
      // The code failed to load: the next part of the page that needs a wallet retries.
      isStarted = false;
      show({ ...STARTING, status: 'disconnected' });
    });
  });
}

/** Calls `listener` at each change of the state. @returns what ends that */
export function subscribeWallet(listener: () => void): () => void {
  listeners.add(listener);
  if (!isStarted) start();
  return () => listeners.delete(listener);
}

/** The person has read that the wallet ended the connection. */
export const dismissEnded = (): void => show({ ...state, wasEnded: false });

export const walletState = (): WalletState => state;
