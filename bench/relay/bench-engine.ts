import type { Pool } from 'pg';
import { createLogger } from '#observe/logger.ts';
import { systemClock } from '#relay/clock.ts';
import { DEFAULT_SETTINGS, type VenueSettings } from '#relay/config.ts';
import { RfqEngine } from '#relay/engine.ts';
import { CheckWorkers } from '#relay/signatures/worker-pool.ts';
import { TestAccounts } from '#relay/testing/accounts.ts';
import { RecordingChain, recordingExecutor } from '#relay/testing/recording-chain.ts';
import { TEST_CHAIN } from '#relay/testing/traders.ts';
import { findRepeat } from '#store/venue/idempotency.ts';
import { createJournal } from '#store/venue/journal.ts';
import { legOutcomes } from '#store/venue/leg-outcomes.ts';
import { createReceiptStore } from '#store/venue/receipts.ts';

/** An engine on a real database and the real clock; accounts are rich, and a chain beside the point fills at once. */
export function benchEngine(pool: Pool, settings: Partial<VenueSettings> = {}): RfqEngine {
  const logger = createLogger({ level: 'silent' });
  const accounts = new TestAccounts();
  return new RfqEngine({
    settings: { ...DEFAULT_SETTINGS, ...settings },
    chain: TEST_CHAIN,
    journal: createJournal(pool),
    receipts: createReceiptStore(pool),
    findRepeat: (repeat) => findRepeat(pool, repeat),
    legOutcomes: (ids) => legOutcomes(pool, ids),
    executor: recordingExecutor(new RecordingChain(), systemClock.nowMs, () => {}),
    makers: accounts.makers,
    takers: accounts.takers,
    clock: systemClock,
    signatures: new CheckWorkers({ threads: 1, logger }),
    logger,
  });
}
