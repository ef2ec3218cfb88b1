import { type Chain, defineChain } from 'viem';
import { createConfig, createStorage, injected, unstable_connector } from 'wagmi';
import { VENUE_CHAIN_ID } from './venue-chain.ts';

const chain: Chain = defineChain({
  id: VENUE_CHAIN_ID,
  name: 'Hashmark',
  nativeCurrency: { name: 'native coin', symbol: 'NATIVE', decimals: 18 },
  rpcUrls: { default: { http: [] } },
});

const isBrowser = typeof window !== 'undefined';

/**
 * The wallets that announce themselves in this browser (EIP-6963), and the one that older ones leave behind. What is
 * asked of the chain goes through the wallet: the page's policy lets it speak to this service alone. The choice of a
 * wallet is kept in this browser.
 */
export const walletConfig = createConfig({
  chains: [chain],
  connectors: [injected()],
  transports: { [chain.id]: unstable_connector(injected) },
  multiInjectedProviderDiscovery: true,
  storage: isBrowser ? createStorage({ key: 'hashmark.wallet', storage: window.localStorage }) : null,
});
