import type { SignClient } from '@walletconnect/sign-client';
import { VENUE_CHAIN_ID } from '../venue-chain.ts';
import { isDeclined } from '../wallet-words.ts';
import { PairingError } from './pairing-error.ts';

type Client = Awaited<ReturnType<typeof SignClient.init>>;
type PairingOptions = {
  /** Called once with the text of the code to scan. */
  show: (uri: string) => void;
  /** Cancels it. */
  signal: AbortSignal;
};

/** How long the relay has to take the proposal. */
const PREPARING_MS = 20_000;
/**
 * Beside the venue's chain the one that every wallet knows: one that has not added the venue's yet can connect, and is
 * asked to add it. None is required, as the protocol recommends.
 */
const CHAINS = [VENUE_CHAIN_ID, 1].map((id) => `eip155:${id}`);
const EVENTS = ['accountsChanged', 'chainChanged'];

/**
 * Maps a failed pairing to its reason. The wallet's own errors pass through; before `isPrepared` there are none.
 */
function failureOf(error: unknown, isPrepared: boolean): unknown {
  const { message } = (error ?? {}) as { message?: unknown };
  if (error instanceof PairingError) return error;
  if (!isPrepared) return new PairingError('unreachable');
  if (isDeclined(error)) return new PairingError('declined');
  return message === 'Proposal expired' ? new PairingError('expired') : error;
}

/** Rejects when it is cancelled, or when the relay does not answer; `prepared` says that it did. */
function interruption(client: Client, signal: AbortSignal) {
  const { promise, reject } = Promise.withResolvers<never>();
  const cancel = () => reject(new PairingError('cancelled'));
  const fail = () => reject(new PairingError('unreachable'));
  const timer = setTimeout(fail, PREPARING_MS);
  client.core.relayer.on('relayer_error', fail);
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  const prepared = () => {
    clearTimeout(timer);
    client.core.relayer.off('relayer_error', fail);
  };
  const end = () => {
    prepared();
    signal.removeEventListener('abort', cancel);
  };
  return { promise, prepared, end };
}

/**
 * Proposes a session, shows its code and waits for the wallet that scans it. @returns the session's topic
 * @throws PairingError, or what the wallet says
 */
export async function pairWallet(
  client: Client,
  methods: string[],
  { show, signal }: PairingOptions,
): Promise<string> {
  const interrupted = interruption(client, signal);
  let isPrepared = false;
  const eip155 = { chains: CHAINS, methods, events: EVENTS };
  const approved = client.connect({ optionalNamespaces: { eip155 } }).then(({ uri, approval }) => {
    isPrepared = true;
    interrupted.prepared();
    if (uri && !signal.aborted) show(uri);
    return approval();
  });
  try {
    const { topic } = await Promise.race([approved, interrupted.promise]);
    return topic;
  } catch (error) {
    // A wallet may still approve the abandoned pairing: end that session.
    const reason = { code: 6_000, message: 'User disconnected.' };
    approved.then(({ topic }) => client.disconnect({ topic, reason })).catch(() => {});
    throw failureOf(error, isPrepared);
  } finally {
    interrupted.end();
  }
}
