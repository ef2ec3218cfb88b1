import { useSyncExternalStore } from 'react';

/** Storage key of the connected wallet. Read directly, so that a rank does not load the wallet library. */
const KEY = 'hashmark.wallet.store';

const noChange = () => () => {};

function rememberedWallet(): string | null {
  try {
    return (
      /"accounts":\["(0x[0-9a-fA-F]{40})"/.exec(localStorage.getItem(KEY) ?? '')?.[1]?.toLowerCase() ?? null
    );
  } catch {
    return null;
  }
}

/** The wallet that was connected in this browser last, in lower case; null without one, and on the server. */
export const useOwnWallet = (): string | null => useSyncExternalStore(noChange, rememberedWallet, () => null);
