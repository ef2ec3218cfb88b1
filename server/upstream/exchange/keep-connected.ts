import type { BackoffBounds } from '#observe/backoff.ts';
import { keepRunning } from '#observe/keep-running.ts';
import { type ConnectionHandlers, type ConnectionOptions, runConnection } from './connection.ts';

export type KeepConnected = {
  /** Asked before each try: an endpoint may move. What it throws is the reason why there is no connection. */
  connection: () => ConnectionOptions | Promise<ConnectionOptions>;
  handlers: ConnectionHandlers;
  /** Called with the reason a connection ended or failed to open, and the delay before the next attempt. */
  onClosed: (reason: string, waitMs: number) => void;
  /** Ends it for good. */
  signal: AbortSignal;
  backoff?: BackoffBounds | undefined;
  /** A connection that held this long counts as sound: the next pause starts small again. */
  soundAfterMs?: number | undefined;
};

const BACKOFF: BackoffBounds = { baseMs: 1_000, maxMs: 15_000 };
const SOUND_AFTER_MS = 30_000;

/** Runs one connection after another, with growing pauses, until the signal. Never rejects. */
export async function keepConnected(input: KeepConnected): Promise<void> {
  const { connection, handlers, onClosed, signal, backoff = BACKOFF } = input;
  const { soundAfterMs = SOUND_AFTER_MS } = input;
  const run = async (): Promise<string> => {
    try {
      const options = await connection();
      return signal.aborted ? 'stopped' : await runConnection(options, handlers, signal);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  await keepRunning(run, { bounds: backoff, isJittered: true, soundAfterMs, signal, onEnd: onClosed });
}
