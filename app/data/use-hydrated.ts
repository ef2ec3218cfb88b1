import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/**
 * False on the server and during hydration, true afterwards. Check it before showing data that the server streams
 * after the page: whether it has arrived by hydration is a race.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
