import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/**
 * False in the server's rendering and in the first one that takes over its HTML, true from then on. Ask it before
 * showing data that the server streams after the page: whether such data is there yet is chance on both sides.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => true,
    () => false,
  );
