import type { Connector } from 'wagmi';
import { whenIdle } from '#app/live/when-idle.ts';
import { usableWallets } from '#app/session/usable-wallets.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { loadWallet } from './load-wallet.ts';

/** How this page stands with the wallets of its browser. */
export type WalletState = {
  /** `starting` until it is known whether a wallet of an earlier visit is still connected. */
  status: 'starting' | 'disconnected' | 'connecting' | 'connected';
  address: Hex | undefined;
  /** The chain that the wallet is on. */
  chainId: number | undefined;
  connector: Connector | undefined;
  /** Wallets to choose from. */
  wallets: readonly Connector[];
};

export const STARTING: WalletState = {
  status: 'starting',
  address: undefined,
  chainId: undefined,
  connector: undefined,
  wallets: [],
};

let state: WalletState = STARTING;
let isStarted = false;
let isRestored = false;
const listeners = new Set<() => void>();

type Client = Awaited<ReturnType<typeof loadWallet>>;

function show(next: WalletState): void {
  state = next;
  for (const listener of listeners) listener();
}

function read({ getConnection, getConnectors, walletConfig }: Client): void {
  const { status, address, chainId, connector } = getConnection(walletConfig);
  const wallets = usableWallets(getConnectors(walletConfig));
  const shown = status === 'reconnecting' || (status === 'disconnected' && !isRestored) ? 'starting' : status;
  show({
    status: shown,
    address: shown === 'connected' ? address : undefined,
    chainId: shown === 'connected' ? chainId : undefined,
    connector,
    wallets,
  });
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
      // Its code did not come: the next part of the page that wants a wallet asks for it again.
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

export const walletState = (): WalletState => state;
