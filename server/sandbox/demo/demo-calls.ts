import { setTimeout as delay } from 'node:timers/promises';

/** Organisations with a demo key that nobody else calls with when the product starts. */
export type DemoCaller = 'free' | 'growth' | 'scale';

export type DemoCallsOptions = {
  /** The product, without `/v1`. */
  apiUrl: string;
  keys: Record<DemoCaller, string>;
  signal: AbortSignal;
  /** Called when a request fails to get any response. */
  onFault?: (error: unknown) => void;
  /** The first round has many calls, each further one few. */
  rounds?: number;
  timing?: { betweenMs: number; roundMs: number; timeoutMs: number };
};

/** Two days of minutes. */
const ROUNDS = 2_880;
const TIMING = { betweenMs: 250, roundMs: 60_000, timeoutMs: 10_000 };

/** Paths per caller. The last ones are refused, as some calls are in any real log. */
const TARGETS: Record<DemoCaller, readonly string[]> = {
  free: ['/v1/outcomes?limit=5', '/v1/pricing', '/v1/outcomes/999999999'],
  growth: [
    '/v1/outcomes?limit=20',
    '/v1/activity?limit=50',
    '/v1/markets/discovery/movers',
    '/v1/leaderboard?limit=10',
    '/v1/markets/overview',
    '/v1/fills?user=alice',
  ],
  scale: [
    '/v1/activity?limit=200',
    '/v1/outcomes/categories',
    '/v1/settledOutcomes',
    '/v1/markets/discovery/trending',
    '/v1/analytics/resolution-summary',
    '/v1/builders',
    '/v1/nonsense',
  ],
};

/** Calls of the first round, and the rounds between further ones: Free has 10 a minute and 1,000 a month. */
const PACE: Record<DemoCaller, { first: number; everyRounds: number }> = {
  free: { first: 3, everyRounds: 10 },
  growth: { first: 18, everyRounds: 1 },
  scale: { first: 28, everyRounds: 1 },
};

const CALLERS = Object.keys(TARGETS) as DemoCaller[];

/**
 * Calls the product with the keys of demo organisations, so that their consoles have something to show: some calls at
 * once, then a few a minute for two days. Resolves after that, or once `signal` is aborted. Never rejects.
 */
export async function makeDemoCalls(options: DemoCallsOptions): Promise<void> {
  const { apiUrl, keys, signal, onFault, rounds = ROUNDS, timing = TIMING } = options;
  const made: Record<DemoCaller, number> = { free: 0, growth: 0, scale: 0 };
  const call = async (caller: DemoCaller): Promise<void> => {
    const targets = TARGETS[caller];
    const target = targets[made[caller] % targets.length];
    made[caller] += 1;
    const answer = await fetch(`${apiUrl}${target}`, {
      headers: { 'x-api-key': keys[caller] },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timing.timeoutMs)]),
    });
    await answer.arrayBuffer();
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const caller of CALLERS) {
        const { first, everyRounds } = PACE[caller];
        const due = round === 0 ? first : round % everyRounds === 0 ? 1 : 0;
        for (let done = 0; done < due; done += 1) {
          await call(caller).catch((error: unknown) => signal.aborted || onFault?.(error));
          await delay(timing.betweenMs, undefined, { signal });
        }
      }
      await delay(timing.roundMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
