import { VenueCallError } from './venue-call-error.ts';
import { wordsOfCode } from './venue-words.ts';

type CallOptions = {
  /** Sent as JSON; makes it a POST. */
  body?: object;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A claim or a sale answers when it is mined. */
  timeoutMs?: number;
};

/** Longer than the venue waits for its chain. */
const TIMEOUT_MS = 20_000;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads an answer of the venue. @throws VenueCallError with a sentence for the person when it refuses */
export async function readVenueAnswer<Answer>(response: Response): Promise<Answer> {
  const body = (await response.json().catch(() => ({}))) as { error?: unknown; code?: unknown };
  if (response.ok) return body as Answer;
  const code = textOf(body.code);
  const error = textOf(body.error);
  const words = code || error ? wordsOfCode(code, error) : 'The venue did not answer. Try again in a moment.';
  throw new VenueCallError(code || 'INTERNAL_ERROR', words, response.status);
}

/**
 * Calls a route of the venue (`/v1/rfq…`, `/v1/positions…`, `/v1/vault…`, `/v1/books…`) from a page and reads its JSON.
 * All of its paths are served at the pages' own origin.
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
  return readVenueAnswer<Answer>(response);
}
