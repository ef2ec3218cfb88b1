import { BaseError, HttpRequestError, TimeoutError } from 'viem';
import { pause } from '#observe/pause.ts';

/** JSON-RPC codes of a node that is there and cannot answer now: internal error, resource unavailable, limit. */
const BUSY_CODES = new Set([-32603, -32002, -32005]);

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Whether a call failed because the node did not answer, or not now: it says nothing about what was asked. */
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

/** What a node said, in one line, for people. */
export function messageOf(error: unknown): string {
  if (error instanceof BaseError) return error.details || error.shortMessage;
  return error instanceof Error ? error.message : String(error);
}

export type Patience = { attempts: number; firstDelayMs: number; signal?: AbortSignal };

/**
 * Asks again while the node does not answer, each time after twice the delay; at most `attempts` times.
 * @throws what `ask` threw last, or at once when that was an answer.
 */
export async function askPatiently<T>(patience: Patience, ask: () => Promise<T>): Promise<T> {
  const { attempts, firstDelayMs, signal } = patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt >= attempts || signal?.aborted || !isUnreachable(error)) throw error;
      await pause(firstDelayMs * 2 ** (attempt - 1), signal);
    }
  }
}
