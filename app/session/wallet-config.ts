import { type Chain, defineChain } from 'viem';
import { createConfig, http, injected } from 'wagmi';

/** The venue's chain. Signing in asks it nothing, so no address of it is needed. */
const chain: Chain = defineChain({
  id: 998,
  name: 'Hashmark',
  nativeCurrency: { name: 'native coin', symbol: 'NATIVE', decimals: 18 },
  rpcUrls: { default: { http: [] } },
});

/** Finds the wallets that announce themselves in this browser (EIP-6963), and the one that older ones leave behind. */
export const walletConfig = createConfig({
  chains: [chain],
  connectors: [injected()],
  transports: { [chain.id]: http() },
  multiInjectedProviderDiscovery: true,
  storage: null,
});
