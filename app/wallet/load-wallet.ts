type WalletClient = typeof import('./wallet-client.ts');

/** Fetches the code that speaks to wallets, once. */
export const loadWallet = (): Promise<WalletClient> => import('./wallet-client.ts');
