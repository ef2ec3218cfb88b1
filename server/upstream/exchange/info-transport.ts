import { type BackoffBounds, backoffMs } from '#observe/backoff.ts';
import { pauseOrThrow } from '#observe/pause.ts';
import { Gate } from './gate.ts';
import { type Attempt, type InfoRequest, postInfo } from './post-info.ts';
import { type Priority, type UpstreamWeight, WeightBudget } from './weight-budget.ts';

export type InfoTransportOptions = {
  /** Base address of the exchange's API, without `/info`. */
  apiUrl: string;
  /** Longest one try may take. */
  timeoutMs?: number;
  /** Requests of ingest under way at once. Callers have half as many places of their own. */
  maxConcurrent?: number;
  /** Tries after the first. */
  retries?: number;
  backoff?: BackoffBounds;
  maxResponseBytes?: number;
  /** Upstream allows 1,200 to an address; less leaves room for answers that are longer than expected. */
  weightPerMinute?: number;
  maxWaiting?: number;
  /** What keeps the limit, where it is shared with other processes; by default this process has it to itself. */
  budget?: UpstreamWeight;
};

export type CallOptions = { signal?: AbortSignal; priority?: Priority };

/** Upstream's rule for long answers: one more weight for each `per` items begun. `most` items are reserved for ahead. */
export type ItemWeight = { per: number; most: number };

export type Call = CallOptions & {
  weight: number;
  /** Weight that the items of the answer add. */
  items?: ItemWeight;
  /** Reads the text of the answer; JSON.parse by default. Throws what is no JSON. */
  parse?: (text: string) => unknown;
};

/** Sends an info request and answers its JSON. @throws UpstreamUnknownCoinError, UpstreamUnavailableError, or the signal's reason */
export type SendInfo = (request: InfoRequest, call: Call) => Promise<unknown>;

const RATE_LIMITED_PAUSE_MS = 5_000;

const weightOf = (items: number, { per }: ItemWeight): number => Math.ceil(items / per);
const lengthOf = (answer: unknown): number => (Array.isArray(answer) ? answer.length : 0);

/**
 * The way to upstream's info API: limits on requests under way, one weight budget, a timeout on every try, and
 * repeats with growing pauses for what may mend itself (429, 5xx, lost connections). Reads only, so repeats are safe.
 * Callers have weight and places of their own, so that nothing they ask for holds up ingest.
 */
export function createInfoTransport(options: InfoTransportOptions): SendInfo {
  const { retries = 4, backoff = { baseMs: 250, maxMs: 8_000 } } = options;
  const { maxConcurrent = 8 } = options;
  const gates = { ingest: new Gate(maxConcurrent), callers: new Gate(Math.ceil(maxConcurrent / 2)) };
  const budget: UpstreamWeight =
    options.budget ??
    new WeightBudget({
      weightPerMinute: options.weightPerMinute ?? 1_080,
      maxWaiting: options.maxWaiting ?? 1_000,
    });
  const post = {
    url: new URL('/info', options.apiUrl).href,
    timeoutMs: options.timeoutMs ?? 10_000,
    maxBytes: options.maxResponseBytes ?? 32 * 1024 * 1024,
  };

  async function once(request: InfoRequest, call: Call): Promise<Attempt> {
    const { priority = 'live', items = { per: 1, most: 0 }, signal } = call;
    const reserved = weightOf(items.most, items);
    await budget.take(call.weight + reserved, priority, signal);
    const gate = priority === 'caller' ? gates.callers : gates.ingest;
    const result = await gate.run(
      () => postInfo({ ...post, parse: call.parse ?? JSON.parse }, request, signal),
      signal,
    );
    if (result.kind === 'answer') {
      budget.giveBack(reserved - weightOf(call.items ? lengthOf(result.value) : 0, items), priority);
    }
    // What a fault cost cannot be told, so that its reserve counts as spent.
    if (result.kind === 'refused') budget.giveBack(reserved, priority);
    return result;
  }

  return async (request, call) => {
    for (let attempt = 0; ; attempt++) {
      const result = await once(request, call);
      if (result.kind === 'answer') return result.value;
      if (result.kind === 'refused') throw result.error;
      if (result.rateLimited) budget.exhaust(result.afterMs ?? RATE_LIMITED_PAUSE_MS);
      if (attempt >= retries) throw result.error;
      const waitMs = Math.max(result.afterMs ?? 0, backoffMs(attempt, backoff));
      await pauseOrThrow(waitMs, call.signal);
    }
  };
}
