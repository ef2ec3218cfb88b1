import type { Pool } from 'pg';
import { systemClock } from '#observe/clock.ts';
import { createLogger } from '#observe/logger.ts';
import { DEFAULT_SETTINGS } from '#relay/config.ts';
import { RfqEngine } from '#relay/engine/engine.ts';
import type { EngineDeps } from '#relay/engine/engine-deps.ts';
import { loopPace } from '#relay/engine/loop-pace.ts';
import { CheckWorkers } from '#relay/signatures/worker-pool.ts';
import { TestAccounts } from '#relay/testing/accounts.ts';
import { TEST_CHAIN } from '#relay/testing/traders.ts';
import { findRepeat } from '#store/venue/idempotency.ts';
import { createJournal } from '#store/venue/journal.ts';
import { createLegOutcomes } from '#store/venue/legs/leg-outcomes.ts';
import { recentLegOutcomes } from '#store/venue/legs/recent-leg-outcomes.ts';
import { createReceiptStore } from '#store/venue/receipts.ts';
import { instantCalls } from './instant-calls.ts';

const logger = createLogger({ level: 'silent' });

/** What every taker lets the escrow have: no permits here. */
const RICH = 1_000_000_000_000n;

/** Two outcomes that `seedOutcomes` knows, and that may be together. */
export const BENCH_LEGS = [
  { outcomeId: 1, sideIndex: 0 },
  { outcomeId: 2, sideIndex: 0 },
];

/**
 * An engine on a real database and the real clock, with one thread for signatures. Accounts are rich, and a chain beside
 * the point fills at once, unless `more` brings others.
 */
export function benchEngine(pool: Pool, more: Partial<EngineDeps> = {}): RfqEngine {
  const accounts = new TestAccounts();
  const legOutcomes = createLegOutcomes(pool);
  return new RfqEngine({
    settings: DEFAULT_SETTINGS,
    chain: TEST_CHAIN,
    journal: createJournal(pool),
    receipts: createReceiptStore(pool),
    findRepeat: (repeat) => findRepeat(pool, repeat),
    legOutcomes,
    recentLegOutcomes: recentLegOutcomes(legOutcomes),
    calls: instantCalls(),
    makers: accounts.makers,
    takers: {
      fresh: async (question) => ({ ...(await accounts.takers.fresh(question)), allowanceE6: RICH }),
    },
    isBusy: loopPace(),
    signatures: new CheckWorkers({ threads: 1, logger }),
    clock: systemClock,
    logger,
    ...more,
  });
}
