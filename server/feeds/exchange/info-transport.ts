import { setTimeout as delay } from 'node:timers/promises';
import { type Backoff, backoffMs } from './backoff.ts';
import { Gate } from './gate.ts';
import { type Attempt, type InfoRequest, postInfo } from './post-info.ts';
import { type Priority, WeightBudget } from './weight-budget.ts';

export type InfoTransportOptions = {
  /** Base address of the exchange's API, without `/info`. */
  apiUrl: string;
  /** Longest one try may take. */
  timeoutMs?: number;
  maxConcurrent?: number;
  /** Tries after the first. */
  retries?: number;
  backoff?: Backoff;
  maxResponseBytes?: number;
  /** Upstream allows 1,200 to an address; less leaves room for weight that only the length of an answer tells. */
  weightPerMinute?: number;
  maxWaiting?: number;
};

export type CallOptions = { signal?: AbortSignal; priority?: Priority };

export type Call = CallOptions & {
  weight: number;
  /** Weight that the answer adds, by upstream's rule. */
  extraWeight?: (answer: unknown) => number;
};

/** Sends an info request and answers its JSON. @throws UpstreamUnknownCoinError, UpstreamUnavailableError, or the signal's reason */
export type SendInfo = (request: InfoRequest, call: Call) => Promise<unknown>;

const RATE_LIMITED_PAUSE_MS = 5_000;

/**
 * The way to upstream's info API: one limit on requests under way, one weight budget, a timeout on every try, and
 * repeats with growing pauses for what may mend itself (429, 5xx, lost connections). Reads only, so repeats are safe.
 */
export function createInfoTransport(options: InfoTransportOptions): SendInfo {
  const { retries = 4, backoff = { baseMs: 250, maxMs: 8_000 } } = options;
  const gate = new Gate(options.maxConcurrent ?? 8);
  const budget = new WeightBudget({
    weightPerMinute: options.weightPerMinute ?? 1_080,
    maxWaiting: options.maxWaiting ?? 1_000,
  });
  const post = {
    url: new URL('/info', options.apiUrl).href,
    timeoutMs: options.timeoutMs ?? 10_000,
    maxBytes: options.maxResponseBytes ?? 32 * 1024 * 1024,
  };

  async function once(request: InfoRequest, call: Call): Promise<Attempt> {
    await budget.take(call.weight, call.priority ?? 'live', call.signal);
    return gate.run(() => postInfo(post, request, call.signal), call.signal);
  }

  return async (request, call) => {
    for (let attempt = 0; ; attempt++) {
      const result = await once(request, call);
      if (result.kind === 'answer') {
        budget.charge(call.extraWeight?.(result.value) ?? 0);
        return result.value;
      }
      if (result.kind === 'refused') throw result.error;
      if (result.rateLimited) budget.exhaust(result.afterMs ?? RATE_LIMITED_PAUSE_MS);
      if (attempt >= retries) throw result.error;
      const waitMs = Math.max(result.afterMs ?? 0, backoffMs(attempt, backoff));
      await delay(waitMs, undefined, call.signal ? { signal: call.signal } : {}).catch((error: unknown) => {
        throw call.signal?.reason ?? error;
      });
    }
  };
}
