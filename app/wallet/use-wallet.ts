import { useSyncExternalStore } from 'react';
import type { Connector } from 'wagmi';
import type { Hex } from '#domain/parlay/hex.ts';
import { canonicalSignature } from '#domain/parlay/signature.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { loadWallet } from './load-wallet.ts';
import { VENUE_CHAIN_ID } from './venue-chain.ts';
import type { WireTypedData } from './venue-types.ts';
import { leaving, STARTING, subscribeWallet, type WalletState, walletState } from './wallet-store.ts';

/** The wallet of this browser; `isOnVenueChain` only while it is connected. */
export function useWallet(): WalletState & { isOnVenueChain: boolean } {
  const state = useSyncExternalStore(subscribeWallet, walletState, () => STARTING);
  return { ...state, isOnVenueChain: state.chainId === VENUE_CHAIN_ID };
}

/** Asks a wallet to connect. @throws what the wallet says, for `walletWords` */
export async function connectWallet(connector: Connector): Promise<void> {
  const { connect, disconnect, walletConfig } = await loadWallet();
  const { connector: present } = walletState();
  if (present) await leaving(() => disconnect(walletConfig));
  await connect(walletConfig, { connector });
}

/** Forgets the wallet in this browser. Never throws. */
export const disconnectWallet = (): Promise<void> =>
  leaving(async () => {
    const { disconnect, walletConfig } = await loadWallet();
    await disconnect(walletConfig);
  });

/** Moves the wallet to the venue's chain, and adds it there if the venue names a node. @throws what the wallet says */
export async function moveToVenueChain({ chain }: VenueTerms): Promise<void> {
  const { switchChain, walletConfig } = await loadWallet();
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
 * Has the connected wallet sign typed data that the venue has prepared. @returns 65 bytes that end in 27 or 28
 * @throws what the wallet says, for `walletWords`
 * @public whoever signs uses it
 */
export async function signPrepared(prepared: WireTypedData): Promise<Hex> {
  const { signTypedData, walletConfig } = await loadWallet();
  const { domain, types, primaryType, message } = prepared;
  const { EIP712Domain: _, ...rest } = types;
  const signature = await signTypedData(walletConfig, {
    domain,
    types: rest,
    primaryType,
    message,
  } as Parameters<typeof signTypedData>[1]);
  // Hardware wallets end it in 0 or 1, others shorten it to 64 bytes.
  return canonicalSignature(signature) ?? signature;
}

/** Has the connected wallet sign a text (EIP-191). @returns 65 bytes @throws what the wallet says, for `walletWords` */
export async function signText(message: string): Promise<Hex> {
  const { signMessage, walletConfig } = await loadWallet();
  return signMessage(walletConfig, { message });
}

/**
 * Has the connected wallet send a call at its own cost; it is on the venue's chain. @returns the transaction's hash, not
 * mined yet @throws what the wallet says, for `walletWords`
 */
export async function sendCall(to: Hex, data: Hex): Promise<Hex> {
  const { sendTransaction, walletConfig } = await loadWallet();
  return sendTransaction(walletConfig, { to, data, chainId: VENUE_CHAIN_ID } as Parameters<
    typeof sendTransaction
  >[1]);
}
