import { useSyncExternalStore } from 'react';

/** From where on the slip stands beside the markets. */
const WIDE = '(min-width: 1024px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the slip stands beside the markets; so in the server's rendering. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
