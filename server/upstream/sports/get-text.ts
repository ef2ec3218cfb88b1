import { SportsProviderError } from '#domain/sports/provider-error.ts';
import { type BackoffBounds, backoffMs } from '#observe/backoff.ts';
import { pauseOrThrow } from '#observe/pause.ts';
import { retryAfterMs } from '#observe/retry-after.ts';
import { readBoundedBody } from '../exchange/bounded-body.ts';
import { UpstreamUnavailableError } from '../exchange/errors.ts';

export type GetOptions = {
  /** Who is asked, for messages: addresses stay out of them, since they may carry a token. */
  who: string;
  /** Longest one try may take. */
  timeoutMs: number;
  maxBytes: number;
  headers?: Record<string, string>;
  redirect?: 'follow' | 'error';
  /** Tries after the first. */
  retries?: number;
  backoff?: BackoffBounds;
  signal?: AbortSignal | undefined;
  /** Called before each try; what it throws ends the request. */
  beforeTry?: () => void;
};

type Attempt = { text: string } | { error: SportsProviderError; again: boolean };

const BACKOFF: BackoffBounds = { baseMs: 250, maxMs: 4_000 };
const MAX_RETRY_AFTER_MS = 3_600_000;

function judge(who: string, response: Response, text: string): Attempt {
  const { status } = response;
  const afterMs = retryAfterMs(response.headers, MAX_RETRY_AFTER_MS);
  const fault = (kind: 'unreachable' | 'rate_limited' | 'refused', again: boolean): Attempt => ({
    error: new SportsProviderError(kind, `${who} answered ${status}`, { retryAfterMs: afterMs }),
    again,
  });
  if (status === 200) return { text };
  if (status === 429) return fault('rate_limited', false);
  if (status >= 500) return fault('unreachable', afterMs === null || afterMs <= BACKOFF.maxMs);
  return fault('refused', false);
}

/** What a failed connection, a timeout or an endless body means. */
function faultOf(who: string, cause: unknown, timeout: AbortSignal): Attempt {
  if (cause instanceof UpstreamUnavailableError) {
    return {
      error: new SportsProviderError('malformed', `${who} answered too much`, { cause }),
      again: false,
    };
  }
  const message = timeout.aborted ? `${who} was too slow` : `${who} could not be reached`;
  return { error: new SportsProviderError('unreachable', message, { cause }), again: true };
}

async function tryOnce(url: URL, options: GetOptions): Promise<Attempt> {
  const { who, signal, headers = {}, redirect = 'error' } = options;
  const timeout = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await fetch(url, {
      headers,
      redirect,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return judge(who, response, await readBoundedBody(response, options.maxBytes));
  } catch (cause) {
    signal?.throwIfAborted();
    return faultOf(who, cause, timeout);
  }
}

/**
 * Reads a text over HTTP. A lost connection, a late answer and a 5xx are tried again after growing pauses; a 429 is told
 * at once, for the caller to keep its distance.
 * @throws SportsProviderError, what `beforeTry` throws, or the signal's reason
 */
export async function getText(url: URL, options: GetOptions): Promise<string> {
  const { retries = 2, backoff = BACKOFF, signal } = options;
  for (let attempt = 0; ; attempt++) {
    options.beforeTry?.();
    const result = await tryOnce(url, options);
    if ('text' in result) return result.text;
    if (!result.again || attempt >= retries) throw result.error;
    const waitMs = Math.max(result.error.retryAfterMs ?? 0, backoffMs(attempt, backoff));
    await pauseOrThrow(waitMs, signal);
  }
}

/** The JSON of a text. @throws SportsProviderError when it is none */
export function parseJson(who: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new SportsProviderError('malformed', `${who} answered what is no JSON`, { cause });
  }
}
