import type { SignClient } from '@walletconnect/sign-client';

/** What the relayer of `@walletconnect/core` 2.21.8 does not declare. */
type Relayer = {
  connected: boolean;
  connectPromise: Promise<void> | undefined;
  connect(): Promise<void>;
  toEstablishConnection(): Promise<void>;
};

/**
 * Has requests that find the relay away share one attempt to reach it, and fail with it. Left alone each starts attempts
 * of its own, which subscribe anew, which are requests: connections without end.
 */
export function limitReconnects(client: Awaited<ReturnType<typeof SignClient.init>>): void {
  const relayer = client.core.relayer as unknown as Relayer;
  relayer.toEstablishConnection = async () => {
    if (relayer.connected) return;
    relayer.connectPromise ??= relayer.connect().finally(() => {
      relayer.connectPromise = undefined;
    });
    await relayer.connectPromise;
    if (!relayer.connected) throw new Error('The relay cannot be reached.');
  };
}
