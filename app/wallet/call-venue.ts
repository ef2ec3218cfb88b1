import { WordedError } from '#app/data/worded-error.ts';
import { wordsOfCode } from './venue-words.ts';

/** A refusal of the venue: its code, and what it means for the person. */
export class VenueCallError extends WordedError {
  override readonly name = 'VenueCallError';
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status: number) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

type CallOptions = {
  /** Sent as JSON; makes it a POST. */
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A claim or a sale answers when it is mined. */
  timeoutMs?: number;
};

const TIMEOUT_MS = 20_000;

/**
 * Calls a route of the venue (`/v1/rfq…`, `/v1/positions…`, `/v1/vault…`, `/v1/books…`) and reads its JSON.
 * @throws VenueCallError with a sentence for the person; the abort's own error when `signal` is aborted
 */
export async function callVenue<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const { body, headers, signal, timeoutMs = TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(path, {
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new VenueCallError('UNREACHABLE', wordsOfCode('UNREACHABLE', ''), 0);
  });
  const answer = (await response.json().catch(() => ({}))) as Answer & { code?: string; error?: string };
  if (response.ok) return answer;
  const { code = 'INTERNAL_ERROR', error = '' } = answer;
  throw new VenueCallError(code, wordsOfCode(code, error), response.status);
}
