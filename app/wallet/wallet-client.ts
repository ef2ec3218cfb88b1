/** What speaks to wallets. It weighs as much as a page: it is fetched after the page, by `loadWallet`. */
export {
  connect,
  disconnect,
  getConnection,
  getConnectors,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
  watchConnection,
  watchConnectors,
} from 'wagmi/actions';
export { walletConfig } from './wallet-config.ts';
