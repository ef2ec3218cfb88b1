import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from '#observe/backoff.ts';
import { retryAfterMs } from '#observe/retry-after.ts';
import type { ListenSettings } from './settings.ts';

/** A delivery as `GET /v1/webhooks/deliveries` answers it. */
export type FollowedEvent = {
  id: string;
  subscription_id: string;
  event_id: string;
  event_type: string;
  body: string;
};
export type FollowedPage = { data: FollowedEvent[]; next: string | null; resume: string };

/** The server refused, and would refuse again: the message says what to change. */
export class RefusedError extends Error {}
/** The server cannot be asked now. */
class UnreachableError extends Error {
  readonly retryAfterMs: number;

  constructor(message: string, retryAfterMs = 0) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

const ANSWER_MS = 15_000;
const MOST_BYTES = 64 * 1024 * 1024;
/** A key whose month is used up may be given more at any time. */
const MAX_RETRY_AFTER_MS = 3_600_000;
const BACKOFF = { baseMs: 500, maxMs: 30_000 };

export type ApiOptions = Pick<ListenSettings, 'server' | 'apiKey' | 'events' | 'subscriptions'> & {
  signal: AbortSignal;
  /** Told when the server cannot be asked, and for how long the command waits. */
  onTrouble: (why: string, waitMs: number) => void;
  onRecovered: () => void;
};

/** Asks for pages of deliveries; goes on trying, with longer and longer waits, where the server cannot be asked. */
export class HashmarkApi {
  readonly #options: ApiOptions;

  constructor(options: ApiOptions) {
    this.#options = options;
  }

  /** The deliveries after one; without it only where to begin. @throws RefusedError; the signal's reason when it aborts */
  async page(after: string | null): Promise<FollowedPage> {
    const { signal, onTrouble, onRecovered } = this.#options;
    for (let failures = 0; ; failures += 1) {
      try {
        const page = await this.#ask(after);
        if (failures > 0) onRecovered();
        return page;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof UnreachableError)) throw error;
        const waitMs = Math.max(error.retryAfterMs, backoffMs(failures, BACKOFF));
        onTrouble(error.message, waitMs);
        await delay(waitMs, undefined, { signal });
      }
    }
  }

  async #ask(after: string | null): Promise<FollowedPage> {
    const { server, apiKey, signal, events, subscriptions } = this.#options;
    const url = new URL('/v1/webhooks/deliveries', server);
    if (after !== null) url.searchParams.set('after', after);
    if (events.length > 0) url.searchParams.set('event_types', events.join(','));
    if (subscriptions.length > 0) url.searchParams.set('subscriptions', subscriptions.join(','));
    const ends = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
    const response = await fetch(url, {
      ...{ headers: { 'x-api-key': apiKey }, signal: ends, redirect: 'manual' },
    }).catch(() => {
      throw new UnreachableError(`${server.origin} is not responding`);
    });
    const text = await readText(response, server);
    if (response.status !== 200) throw this.#refusal(response, messageOf(text));
    return readPage(text, server);
  }

  #refusal({ status, headers }: Response, message: string): Error {
    const { server, subscriptions } = this.#options;
    const at = (path: string): string => String(new URL(path, server));
    if (status === 429 || status >= 500) {
      const waitMs = retryAfterMs(headers, MAX_RETRY_AFTER_MS) ?? 0;
      return new UnreachableError(`${server.origin} responded with ${status}: ${message}`, waitMs);
    }
    if (status === 401) {
      return new RefusedError(
        `The server does not know this API key (${message}). Check HASHMARK_API_KEY against ${at('/console/keys')}.`,
      );
    }
    if (status === 403) {
      return new RefusedError(
        `The server rejected this API key: ${message}. Webhooks require the Scale plan or above (${at('/console/billing')}) and a key with the scope webhooks (${at('/console/keys')}).`,
      );
    }
    if (status === 404 && subscriptions.length > 0) {
      return new RefusedError(
        `${message}. Your subscriptions and their ids are listed at ${at('/console/webhooks')}.`,
      );
    }
    if (status === 400) return new RefusedError(`${message}.`);
    return new RefusedError(
      `${server.origin} responded with ${status}. Is it a Hashmark server? Set it with --url or HASHMARK_URL.`,
    );
  }
}

async function readText(response: Response, server: URL): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > MOST_BYTES) {
    await response.body?.cancel();
    throw new RefusedError(`${server.origin} responded with more than ${MOST_BYTES} bytes.`);
  }
  return response.text().catch(() => {
    throw new UnreachableError(`${server.origin} ended its response early`);
  });
}

function messageOf(text: string): string {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    return (Array.isArray(message) ? message.join('; ') : String(message ?? '')).replace(/\.$/, '');
  } catch {
    return 'no reason given';
  }
}

function readPage(text: string, server: URL): FollowedPage {
  try {
    const page = JSON.parse(text) as FollowedPage;
    if (Array.isArray(page.data) && typeof page.resume === 'string') return page;
  } catch {
    // Below.
  }
  throw new RefusedError(
    `${server.origin} responded without deliveries. Is it a Hashmark server? Set it with --url or HASHMARK_URL.`,
  );
}
