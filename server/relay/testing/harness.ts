import type { Pool } from 'pg';
import { createLogger } from '#observe/logger.ts';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { findRepeat } from '#store/venue/idempotency.ts';
import { createJournal } from '#store/venue/journal.ts';
import { createLegOutcomes } from '#store/venue/legs/leg-outcomes.ts';
import { createReceiptStore } from '#store/venue/receipts.ts';
import { DEFAULT_SETTINGS, type VenueSettings } from '../config.ts';
import { RfqEngine } from '../engine/engine.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import type { VenueEvents } from '../venue.ts';
import { TestAccounts } from './accounts.ts';
import { type CrashPoint, RecordingChain, recordingCalls } from './recording-chain.ts';
import { TEST_CHAIN } from './traders.ts';

/** The Monday that tests live on. */
export const TEST_NOW_MS = Date.UTC(2026, 10, 23, 12);

/** Outcomes to bet on: two of one market, two tickers, one that is over, one of sports. */
export async function seedOutcomes(pool: Pool): Promise<void> {
  const rows = [
    [1, 10, 'crypto', 'btc', 'BTC', false],
    [2, 11, 'crypto', 'eth', 'ETH', false],
    [3, 11, 'crypto', 'eth', 'ETH', false],
    [4, 12, 'crypto', 'sol', 'SOL', false],
    [5, 0, 'sports', 'football', '', false],
    [6, 13, 'crypto', 'btc', 'BTC', false],
    [7, 14, 'crypto', 'hype', 'HYPE', true],
  ] as const;
  for (const row of rows) {
    await pool.query(
      `INSERT INTO outcome (outcome_id, question_id, category, subcategory, underlying, is_settled, name, description,
         title, market_class, side_a_name, side_b_name, first_seen_ms, last_seen_ms)
       VALUES ($1, $2, $3, $4, $5, $6, '', '', '', 'named', 'Yes', 'No', 0, 0)`,
      [...row],
    );
  }
}

/** What stays while relays come and go. */
export type World = { pool: Pool; clock: ManualClock; chain: RecordingChain; accounts: TestAccounts };

export const newWorld = (pool: Pool): World => ({
  pool,
  clock: new ManualClock(TEST_NOW_MS),
  chain: new RecordingChain(),
  accounts: new TestAccounts(),
});

const alive: CrashPoint = () => {};

/** A relay in a world, not started. `wrap` may put something between the engine and what it needs. */
export function newEngine(
  world: World,
  options: {
    settings?: Partial<VenueSettings>;
    crash?: CrashPoint;
    wrap?: (deps: EngineDeps) => EngineDeps;
  } = {},
): RfqEngine {
  const { pool, clock, chain, accounts } = world;
  const deps: EngineDeps = {
    settings: { ...DEFAULT_SETTINGS, ...options.settings },
    chain: TEST_CHAIN,
    journal: createJournal(pool),
    receipts: createReceiptStore(pool),
    findRepeat: (repeat) => findRepeat(pool, repeat),
    legOutcomes: createLegOutcomes(pool),
    calls: recordingCalls(chain, () => clock.now(), options.crash ?? alive),
    makers: accounts.makers,
    takers: accounts.takers,
    clock,
    logger: createLogger({ level: 'silent' }),
  };
  return new RfqEngine(options.wrap?.(deps) ?? deps);
}

/** Everything of one kind that an engine told, from here on. */
export function heard<Name extends keyof VenueEvents>(engine: RfqEngine, name: Name): VenueEvents[Name][0][] {
  const payloads: VenueEvents[Name][0][] = [];
  engine.events.on(name, (payload) => payloads.push(payload));
  return payloads;
}

/** Waits until `check` gives something, and gives it. @throws after twenty seconds */
export async function until<Result>(
  what: string,
  check: () => Result | null | undefined | false | Promise<Result | null | undefined | false>,
): Promise<Result> {
  const endMs = Date.now() + 120_000;
  while (Date.now() < endMs) {
    const result = await check();
    if (result) return result;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`waited in vain until ${what}`);
}
