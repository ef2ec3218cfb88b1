import { readHealth } from '../system/health.ts';
import type { Product } from '../system/product.ts';
import { until } from '../system/wait.ts';

/** Waits until every market of the past is known: until then live and settled ones cannot be told apart. */
export async function historyLoaded(product: Product): Promise<void> {
  let outcomes = 0;
  let steady = 0;
  await until(
    async () => {
      const health = await readHealth(product);
      steady = health.outcomes === outcomes ? steady + 1 : 0;
      outcomes = health.outcomes;
      return health.phase === 'live' && outcomes > 60 && steady >= 3;
    },
    { timeoutMs: 240_000, everyMs: 300, what: () => `the history is loaded, now ${outcomes} outcomes` },
  );
}
