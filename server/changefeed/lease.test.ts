import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { holdLease } from './lease.ts';

/** No lease passes by itself: a machine that stands still must not hand the work to another. */
const timing = { leaseMs: 600_000, renewMs: 50, retryMs: 20 };

let database: TestDatabase;
const holders: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await Promise.all(holders.splice(0).map((stop) => stop()));
  await database.drop();
});

/** Somebody who works under the lease until it is lost, or until `stop`. */
function hold(work: (signal: AbortSignal) => Promise<void> = untilAborted) {
  const stopping = new AbortController();
  const holder = { isWorking: false, turns: 0 };
  const done = holdLease(
    { db: database.pool, name: 'poll', logger: { warn: () => {} }, signal: stopping.signal, timing },
    async (signal) => {
      holder.isWorking = true;
      holder.turns += 1;
      await work(signal).finally(() => {
        holder.isWorking = false;
      });
    },
  );
  const stop = async () => {
    stopping.abort();
    await done;
  };
  holders.push(stop);
  return { holder, stop };
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

describe('work under a lease', () => {
  it('is done by one at a time, and by another as soon as that one ends', async () => {
    const both = [hold(), hold()];
    const working = () => both.filter(({ holder }) => holder.isWorking).length;
    await expect.poll(working).toBe(1);
    const first = both.find(({ holder }) => holder.isWorking);
    const other = both.find((one) => one !== first);
    expect(other?.holder.turns).toBe(0);
    await first?.stop();
    await expect.poll(() => other?.holder.isWorking).toBe(true);
  });

  it('ends in a process that has lost the lease, however it lost it', async () => {
    const { holder } = hold();
    await expect.poll(() => holder.isWorking).toBe(true);
    await database.pool.query(`UPDATE changefeed_cursor SET holder = 'another'`);
    await expect.poll(() => holder.isWorking).toBe(false);
    expect(holder.turns).toBe(1);
  });

  it('begins again when it fails', async () => {
    const { holder } = hold(() => Promise.reject(new Error('refused')));
    await expect.poll(() => holder.turns).toBeGreaterThan(2);
  });
});
