import { retryAfterMs } from '#observe/retry-after.ts';
import { readBoundedBody } from './bounded-body.ts';
import { UpstreamUnavailableError, UpstreamUnknownCoinError } from './errors.ts';

export type InfoRequest = { type: string } & Record<string, unknown>;

/** What one try came to: an answer, a fault that another try may mend, or one that it will not. */
export type Attempt =
  | { kind: 'answer'; value: unknown }
  | { kind: 'retry'; error: Error; rateLimited: boolean; afterMs: number | null }
  | { kind: 'refused'; error: Error };

export type PostOptions = {
  url: string;
  timeoutMs: number;
  maxBytes: number;
  /** Reads the text of an answer. Throws what is no JSON. */
  parse: (text: string) => unknown;
};

const unavailable = (message: string, cause?: unknown): UpstreamUnavailableError =>
  new UpstreamUnavailableError(message, { cause });

const MAX_RETRY_AFTER_MS = 60_000;

type Answered = { request: InfoRequest; response: Response; body: string };

function judge({ request, response, body }: Answered, parse: PostOptions['parse']): Attempt {
  const { status } = response;
  if (status === 429) {
    const error = unavailable(`upstream limits ${request.type}`);
    return {
      kind: 'retry',
      error,
      rateLimited: true,
      afterMs: retryAfterMs(response.headers, MAX_RETRY_AFTER_MS),
    };
  }
  if (status === 500 && body.trim() === 'null') {
    return {
      kind: 'refused',
      error: new UpstreamUnknownCoinError(`upstream does not know ${JSON.stringify(request)}`),
    };
  }
  if (status >= 500) {
    const error = unavailable(`upstream answered ${status} to ${request.type}`);
    return {
      kind: 'retry',
      error,
      rateLimited: false,
      afterMs: retryAfterMs(response.headers, MAX_RETRY_AFTER_MS),
    };
  }
  if (status !== 200)
    return { kind: 'refused', error: unavailable(`upstream refused ${request.type} with ${status}`) };
  try {
    return { kind: 'answer', value: parse(body) };
  } catch (cause) {
    const error = unavailable(`upstream answered ${request.type} with what is no JSON`, cause);
    return { kind: 'retry', error, rateLimited: false, afterMs: null };
  }
}

/** Sends one info request once. @throws only the caller's own abort reason */
export async function postInfo(
  options: PostOptions,
  request: InfoRequest,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  try {
    const response = await fetch(options.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const body = await readBoundedBody(response, options.maxBytes);
    return judge({ request, response, body }, options.parse);
  } catch (cause) {
    signal?.throwIfAborted();
    const error =
      cause instanceof UpstreamUnavailableError ? cause : unavailable(reasonOf(request, timeout), cause);
    return { kind: 'retry', error, rateLimited: false, afterMs: null };
  }
}

const reasonOf = (request: InfoRequest, timeout: AbortSignal): string =>
  timeout.aborted
    ? `upstream was too slow with ${request.type}`
    : `upstream could not be reached for ${request.type}`;
