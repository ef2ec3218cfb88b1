import { BaseError, HttpRequestError, TimeoutError } from 'viem';
import { stepMs } from '#observe/backoff.ts';
import { pause } from '#observe/pause.ts';

/** JSON-RPC codes of a node that is there and cannot answer now: internal error, resource unavailable, limit. */
const BUSY_CODES = new Set([-32603, -32002, -32005]);

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Whether a call failed because the node is unreachable or overloaded; the result of the call is then unknown. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  const cause = error.walk(
    (each) =>
      each instanceof HttpRequestError ||
      each instanceof TimeoutError ||
      BUSY_CODES.has(Number(codeOf(each))),
  );
  return cause !== null && cause !== undefined;
}

/** A node's error in one line, for people. */
export function messageOf(error: unknown): string {
  if (error instanceof BaseError) return error.details || error.shortMessage;
  return error instanceof Error ? error.message : String(error);
}

/** `wait` passes the time between attempts; by default it is time that passes. */
export type Patience = {
  attempts: number;
  firstDelayMs: number;
  signal?: AbortSignal;
  wait?: typeof pause;
};

/**
 * Retries while the node does not answer, doubling the delay, at most `attempts` times.
 * @throws the last error of `ask`; an error that is an answer is not retried.
 */
export async function askPatiently<T>(patience: Patience, ask: () => Promise<T>): Promise<T> {
  const { attempts, firstDelayMs, signal, wait = pause } = patience;
  const bounds = { baseMs: firstDelayMs, maxMs: Number.POSITIVE_INFINITY };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt >= attempts || signal?.aborted || !isUnreachable(error)) throw error;
      await wait(stepMs(attempt - 1, bounds), signal);
    }
  }
}
