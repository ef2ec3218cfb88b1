import { type Chain, defineChain } from 'viem';
import { createConfig, createStorage, injected, unstable_connector } from 'wagmi';
import { VENUE_CHAIN_ID } from './venue-chain.ts';
import { walletConnect } from './walletconnect/connector.ts';
import { walletConnectSettings } from './walletconnect/settings.ts';

const chain: Chain = defineChain({
  id: VENUE_CHAIN_ID,
  name: 'Hashmark',
  nativeCurrency: { name: 'native coin', symbol: 'NATIVE', decimals: 18 },
  rpcUrls: { default: { http: [] } },
});

const isBrowser = typeof window !== 'undefined';
const phones = walletConnectSettings();

/**
 * The wallets that announce themselves in this browser (EIP-6963), the one that older ones leave behind, and those on
 * phones where the service offers WalletConnect. What is asked of the chain goes through the wallet: the page's policy
 * lets it speak to this service, and to that relay, alone. The choice of a wallet is kept in this browser.
 */
export const walletConfig = createConfig({
  chains: [chain],
  connectors: [injected(), ...(phones ? [walletConnect(phones)] : [])],
  transports: { [chain.id]: unstable_connector(injected) },
  multiInjectedProviderDiscovery: true,
  storage: isBrowser ? createStorage({ key: 'hashmark.wallet', storage: window.localStorage }) : null,
});
