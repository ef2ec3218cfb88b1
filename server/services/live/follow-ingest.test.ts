import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import type { IngestProgress, MetadataProgress } from '#bus/topics.ts';
import { startStatusReport } from '#ingest/report-status.ts';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { followIngest } from './follow-ingest.ts';
import { LiveState } from './live-state.ts';

const logger = createLogger({ level: 'silent' });
const PACE_MS = 10;
let database: TestDatabase;
let stopping = new AbortController();
const running: Promise<void>[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  stopping.abort();
  await Promise.all(running.splice(0));
  stopping = new AbortController();
  await database.pool.query('DELETE FROM ingest_status');
});
afterAll(() => database.drop());

const progress = (phase: IngestProgress['phase']): IngestProgress => ({
  ...{ phase, fills: 7, bytesRead: 1, bytesTotal: 2, blockNumber: 3, blockTimeMs: 4, fillsPerSecond: 0.5 },
});
const metadata = (isComplete: boolean): MetadataProgress => ({
  ...{ live: 1, awaitingSettlement: 2, undiscovered: 3, isComplete },
});

/** A process that does not ingest. */
function follower(silentMs = 60_000): LiveState {
  const bus = createMemoryBus(() => {});
  const { signal } = stopping;
  const ingest = followIngest({
    db: database.pool,
    bus,
    logger,
    signal,
    pace: { pollMs: PACE_MS, silentMs },
  });
  running.push(ingest.done);
  return new LiveState(bus, { ingest });
}

/** Stores a block, as a batch of fills does. */
async function storeBlock(blockNumber: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO ingest_cursor (source, file, byte_offset, block_number, block_time_ms, fill_seq, updated_ms)
     VALUES ('node_fills', '', 0, $1, 0, 0, 0) ON CONFLICT (source) DO UPDATE SET block_number = $1`,
    [blockNumber],
  );
}

/** The process that ingests: `say` is what its parts tell, again and again until it is ended. */
function ingester(isComplete = true) {
  const bus = createMemoryBus(() => {});
  const ending = new AbortController();
  stopping.signal.addEventListener('abort', () => ending.abort());
  const { signal } = ending;
  running.push(startStatusReport({ db: database.pool, bus, logger, signal, everyMs: PACE_MS }).done);
  let phase: IngestProgress['phase'] = 'loading';
  const timer = setInterval(() => {
    bus.publish('ingest', progress(phase));
    bus.publish('metadata', metadata(isComplete));
  }, PACE_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  return {
    say(next: IngestProgress['phase']) {
      phase = next;
    },
    end: () => ending.abort(),
  };
}

describe('a process that does not ingest', () => {
  it('knows whether history loads in the one that does', async () => {
    const live = follower();
    expect(live.isLoading).toBe(true);
    const ingest = ingester();
    await expect.poll(() => live.ingest).toEqual(progress('loading'));
    expect(live.isLoading).toBe(true);
    ingest.say('live');
    await expect.poll(() => live.isLoading).toBe(false);
    expect([live.ingest, live.metadata]).toEqual([progress('live'), metadata(true)]);
    ingest.say('loading');
    await expect.poll(() => live.isLoading).toBe(true);
  });

  it('waits for the metadata of the past too', async () => {
    const live = follower();
    ingester(false).say('live');
    await expect.poll(() => live.ingest?.phase).toBe('live');
    expect(live.isLoading).toBe(true);
  });

  it('keeps its answers while nobody ingests, since nothing changes then', async () => {
    await storeBlock(1);
    const live = follower(300);
    await expect.poll(() => live.isLoading).toBe(false);
    const ingest = ingester();
    ingest.say('live');
    await expect.poll(() => live.ingest?.phase).toBe('live');
    ingest.end();
    await expect.poll(() => live.ingest?.phase).toBe('stalled');
    expect(live.isLoading).toBe(false);
  });

  it('keeps none from the first block on that somebody stores after such a pause', async () => {
    await storeBlock(1);
    const live = follower();
    await expect.poll(() => live.isLoading).toBe(false);
    await storeBlock(2);
    await expect.poll(() => live.ingest?.phase).toBe('loading');
    expect(live.isLoading).toBe(true);
  });
});
