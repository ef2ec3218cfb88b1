import type { SignClient } from '@walletconnect/sign-client';
import { numberToHex } from 'viem/utils';
import { WalletRequestError } from './wallet-request-error.ts';

/** What a wallet needs to know of a chain (EIP-3085), besides its id. */
export type ChainToAdd = Partial<{
  chainName: string;
  rpcUrls: readonly string[];
  nativeCurrency: { name: string; symbol: string; decimals: number } | undefined;
  blockExplorerUrls: readonly string[] | undefined;
  iconUrls: readonly string[] | undefined;
}>;

type Asking = {
  chainId: number;
  chain: ChainToAdd | undefined;
  /** Whether the session has an account on the chain. */
  isOffered: () => boolean;
  client: Awaited<ReturnType<typeof SignClient.init>>;
  request: (asked: { method: string; params: unknown }) => Promise<unknown>;
};

export const CHAIN_METHODS = ['wallet_addEthereumChain', 'wallet_switchEthereumChain'];

/** How long a wallet that has agreed has to make the chain part of the session. */
const UPDATED_MS = 10_000;
const UNKNOWN_CHAIN = 4_902;

/** Has the wallet add a chain, or switch to it where nobody names a node, and waits until it is part of the session. */
export async function askToAddChain({ chainId, chain, isOffered, client, request }: Asking): Promise<void> {
  const id = { chainId: numberToHex(chainId) };
  if (chain?.rpcUrls?.length)
    await request({ method: 'wallet_addEthereumChain', params: [{ ...id, ...chain }] });
  else await request({ method: 'wallet_switchEthereumChain', params: [id] });
  if (isOffered()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => isOffered() && resolve();
  const timer = setTimeout(resolve, UPDATED_MS);
  client.on('session_update', look);
  await promise;
  clearTimeout(timer);
  client.off('session_update', look);
  if (!isOffered())
    throw new WalletRequestError(
      UNKNOWN_CHAIN,
      'The wallet did not add this network to the connection. Add it in the wallet, then connect again.',
    );
}
