import { type BackoffBounds, backoffMs } from '#observe/backoff.ts';
import { pause } from '#observe/pause.ts';
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
  for (let attempt = 0; !signal.aborted; attempt++) {
    const openedAtMs = performance.now();
    let reason: string;
    try {
      const options = await connection();
      reason = signal.aborted ? 'stopped' : await runConnection(options, handlers, signal);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (performance.now() - openedAtMs >= soundAfterMs) attempt = 0;
    const waitMs = backoffMs(attempt, backoff);
    onClosed(reason, waitMs);
    await pause(waitMs, signal); // aborted: the loop ends by itself
  }
}
