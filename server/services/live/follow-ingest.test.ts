import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import type { IngestProgress, MetadataProgress } from '#bus/topics.ts';
import { startStatusReport } from '#ingest/report-status.ts';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
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
  const live = new LiveState(bus, { followsIngest: true });
  const { signal } = stopping;
  running.push(followIngest({ db: database.pool, bus, logger, signal, pollMs: PACE_MS, silentMs }));
  return live;
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
  it('keeps nothing for long before anything is known, nor while history loads, and knows when that has ended', async () => {
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

  it('takes it for a stall when the process that ingests is gone, and hears of the next one', async () => {
    const live = follower(300);
    const first = ingester();
    first.say('live');
    await expect.poll(() => live.isLoading).toBe(false);
    first.end();
    await expect.poll(() => live.ingest?.phase).toBe('stalled');
    expect(live.isLoading).toBe(true);
    ingester().say('live');
    await expect.poll(() => live.isLoading).toBe(false);
  });
});
