import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '#server/test/databases/redis-server.ts';
import { openRedis } from '#store/redis/open-redis.ts';
import { weightBuckets } from '#store/redis/weight-buckets.ts';
import { SharedWeightBudget, type WeightStore } from './shared-weight-budget.ts';
import { type Priority, weightShares } from './weight-budget.ts';

const LIMIT = 1_200;
const REQUEST = 20;
/** A quarter of the limit may be spent at once: two fifths of it by callers, the rest by ingest. */
const CALLERS_AT_ONCE = (LIMIT * 0.25 * 0.4) / REQUEST;
const INGEST_AT_ONCE = (LIMIT * 0.25 * 0.6) / REQUEST;
let redis: TestRedis;
const closers: (() => void)[] = [];
/** Hears that a request has to wait for weight. */
let onWait = (): void => {};

beforeAll(async () => {
  redis = await startRedis();
});
beforeEach(() => redis.client.flushall());
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => redis.stop());

async function join(url = redis.url): Promise<SharedWeightBudget> {
  // A command that fails is no answer: its time only ends what would never end.
  const connection = openRedis(url, () => {}, { commandMs: 20_000 });
  await expect.poll(() => connection.redis.status).toBe('ready');
  closers.push(() => connection.redis.disconnect());
  const { callers, ingest } = weightShares(LIMIT);
  const buckets = weightBuckets(connection.redis, 'weight', { first: callers, second: ingest });
  const take: WeightStore['take'] = async (...asked) => {
    const waitMs = await buckets.take(...asked);
    if (waitMs > 0) onWait();
    return waitMs;
  };
  return new SharedWeightBudget({ store: { ...buckets, take }, weightPerMinute: LIMIT, maxWaiting: 1_000 });
}

/** How many requests go out before one would have to wait, the processes taking turns. */
async function atOnce(processes: SharedWeightBudget[], priority: Priority): Promise<number> {
  for (let count = 0; ; count += 1) {
    const stop = new AbortController();
    const taken = processes[count % processes.length]?.take(REQUEST, priority, stop.signal).then(
      () => true,
      () => false,
    );
    const waits = new Promise<false>((resolve) => {
      onWait = () => resolve(false);
    });
    const isGiven = await Promise.race([taken, waits]);
    stop.abort();
    if (!isGiven) return count;
  }
}

describe('weight of one address that several processes share', () => {
  it('is spent by callers of all together, and what is ingest’s is left to it', async () => {
    const processes = [await join(), await join()];
    const callers = await atOnce(processes, 'caller');
    expect(callers).toBeGreaterThanOrEqual(CALLERS_AT_ONCE);
    // Each by itself would have twice as much; a slow machine sees some flow in meanwhile.
    expect(callers).toBeLessThan(2 * CALLERS_AT_ONCE);
    expect(await atOnce(processes, 'live')).toBeGreaterThanOrEqual(INGEST_AT_ONCE);
  });

  it('leaves half of ingest’s to live feeds when one process loads history', async () => {
    const [history, feeds] = [await join(), await join()];
    const background = await atOnce([history], 'background');
    expect(background).toBeLessThan(INGEST_AT_ONCE);
    await expect(feeds.take(REQUEST, 'live')).resolves.toBeUndefined();
  });

  it('that one process gives back is there for another', async () => {
    const [one, two] = [await join(), await join()];
    await atOnce([one], 'caller');
    one.giveBack(3 * REQUEST, 'caller');
    expect(await atOnce([two], 'caller')).toBeGreaterThanOrEqual(3);
  });

  it('is gone for all when upstream tells one of them that its limit is reached', async () => {
    const [one, two] = [await join(), await join()];
    one.exhaust(60_000);
    await expect.poll(() => redis.client.hget('weight', 'first')).toMatch(/^-/);
    expect([await atOnce([two], 'caller'), await atOnce([two], 'live')]).toEqual([0, 0]);
  });

  it('is a part of the limit for each while Redis is away', async () => {
    const away = await startRedis();
    const processes = [await join(away.url), await join(away.url)];
    await away.stop();
    const count = await atOnce(processes, 'caller');
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThanOrEqual(CALLERS_AT_ONCE / 2);
  });
});
