import { useSyncExternalStore } from 'react';
import type { Connector } from 'wagmi';
import { connect, disconnect, sendTransaction, signMessage, signTypedData, switchChain } from 'wagmi/actions';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms, WireTypedData } from './venue-types.ts';
import { VENUE_CHAIN_ID, walletConfig } from './wallet-config.ts';
import { STARTING, subscribeWallet, type WalletState, walletState } from './wallet-store.ts';

/** The wallet of this browser; `isOnVenueChain` only while it is connected. */
export function useWallet(): WalletState & { isOnVenueChain: boolean } {
  const state = useSyncExternalStore(subscribeWallet, walletState, () => STARTING);
  return { ...state, isOnVenueChain: state.chainId === VENUE_CHAIN_ID };
}

/** Asks a wallet to connect. @throws what the wallet says, for `walletWords` */
export async function connectWallet(connector: Connector): Promise<void> {
  const { connector: present } = walletState();
  if (present) await disconnect(walletConfig).catch(() => {});
  await connect(walletConfig, { connector });
}

/** Forgets the wallet in this browser. Never throws. */
export const disconnectWallet = (): Promise<void> => disconnect(walletConfig).catch(() => {});

/** Moves the wallet to the venue's chain, and adds it there if the venue names a node. @throws what the wallet says */
export async function moveToVenueChain({ chain }: VenueTerms): Promise<void> {
  await switchChain(walletConfig, {
    chainId: VENUE_CHAIN_ID,
    addEthereumChainParameter: {
      chainName: chain.name,
      rpcUrls: chain.rpc_urls,
      nativeCurrency: { name: 'Native coin', symbol: 'NATIVE', decimals: 18 },
    },
  });
}

/**
 * Has the connected wallet sign typed data that the venue has prepared. @returns 65 bytes
 * @throws what the wallet says, for `walletWords`
 * @public whoever signs uses it
 */
export function signPrepared({ domain, types, primaryType, message }: WireTypedData): Promise<Hex> {
  const { EIP712Domain: _, ...rest } = types;
  return signTypedData(walletConfig, { domain, types: rest, primaryType, message } as Parameters<
    typeof signTypedData
  >[1]);
}

/** Has the connected wallet sign a text (EIP-191). @returns 65 bytes @throws what the wallet says, for `walletWords` */
export const signText = (message: string): Promise<Hex> => signMessage(walletConfig, { message });

/**
 * Has the connected wallet send a call at its own cost; it is on the venue's chain. @returns the transaction's hash, not
 * mined yet @throws what the wallet says, for `walletWords`
 */
export const sendCall = (to: Hex, data: Hex): Promise<Hex> =>
  sendTransaction(walletConfig, { to, data, chainId: VENUE_CHAIN_ID } as Parameters<
    typeof sendTransaction
  >[1]);
