import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches `query`, such as `(min-width: 768px)`; in the server's rendering `isFirst` says so. */
export function useWide(isFirst: boolean, query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const match = window.matchMedia(query);
      match.addEventListener('change', listener);
      return () => match.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => isFirst,
  );
}
