import type { SignClient } from '@walletconnect/sign-client';

/** What the relayer of `@walletconnect/core` 2.21.8 does not declare. */
type Relayer = {
  connected: boolean;
  connectPromise: Promise<void> | undefined;
  connect(): Promise<void>;
  toEstablishConnection(): Promise<void>;
};

/**
 * Requests made while the relay is down share one connection attempt and fail with it. By default each starts its
 * own attempts, which resubscribe, which are requests again: an endless loop.
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
