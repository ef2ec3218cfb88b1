import { useSyncExternalStore } from 'react';

const noChange = () => () => {};

/** Where this service is reached; empty in the server's rendering. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    noChange,
    () => window.location.origin,
    () => '',
  );
