import { STARTING, type WalletState } from '../wallet-store.ts';

/** An account to be connected as. */
export const ACCOUNT = `0x${'a1'.repeat(20)}` as const;

/** Renders as a page that finds the wallet so: what a server renders is the state that every page starts from. */
export function withWallet<Result>(wallet: Partial<WalletState>, render: () => Result): Result {
  const before = { ...STARTING };
  try {
    Object.assign(STARTING, wallet);
    return render();
  } finally {
    Object.assign(STARTING, before);
  }
}
