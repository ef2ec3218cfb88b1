import { useEffect, useState } from 'react';
import type { Connector } from 'wagmi';
import { connectWallet } from '../use-wallet.ts';
import { walletWords } from '../wallet-words.ts';
import { PairingError, type PairingFailure } from './pairing-error.ts';
import { PAIRING_URI } from './walletconnect-id.ts';

/** Time after which the person is told that the relay is slow. A reachable relay needs a second. */
const SLOW_MS = 3_000;

/** How far a pairing is; `words` is a wallet's refusal that this page does not know. */
export type PairingState =
  | { name: 'preparing' }
  | { name: 'slow' }
  | { name: 'waiting'; uri: string }
  | { name: Exclude<PairingFailure, 'cancelled'> }
  | { name: 'failed'; words: string };

type Pairable = Connector & { cancel?: () => void };

const failureOf = (error: unknown): PairingState =>
  error instanceof PairingError && error.failure !== 'cancelled'
    ? { name: error.failure }
    : { name: 'failed', words: walletWords(error) };

/** Pairs a wallet for as long as the caller is shown, and anew when it is told to; then calls `onPaired`. */
export function usePairing(
  connector: Connector,
  onPaired: () => void,
): { state: PairingState; renew: () => void } {
  const [state, setState] = useState<PairingState>({ name: 'preparing' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another pairing.
  useEffect(() => {
    let isOver = false;
    const onMessage = ({ type, data }: { type: string; data?: unknown }) => {
      if (type === PAIRING_URI && !isOver) setState({ name: 'waiting', uri: String(data) });
    };
    setState({ name: 'preparing' });
    const timer = setTimeout(
      () => setState((before) => (before.name === 'preparing' ? { name: 'slow' } : before)),
      SLOW_MS,
    );
    connector.emitter.on('message', onMessage);
    connectWallet(connector).then(onPaired, (error: unknown) => {
      if (!isOver) setState(failureOf(error));
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      connector.emitter.off('message', onMessage);
      (connector as Pairable).cancel?.();
    };
  }, [connector, attempt]);
  return { state, renew: () => setAttempt((count) => count + 1) };
}
