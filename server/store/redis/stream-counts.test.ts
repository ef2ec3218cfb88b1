import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { startRedis, type TestRedis } from '#server/test/databases/redis-server.ts';
import { StreamSlots } from '#transports/stream/limits.ts';
import { openRedis } from './open-redis.ts';
import { streamCounts } from './stream-counts.ts';

const SHORT_LEASE_MS = 50;
const RENEWED_WITHIN_MS = 2_000;
let redis: TestRedis;
const closers: (() => void)[] = [];
let serial = 0;

beforeAll(async () => {
  redis = await startRedis();
});
beforeEach(() => redis.client.flushall());
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => redis.stop());

/** A process that counts with the others. It lives as long as `clock` is moved on. */
async function join({ maxTotal = 9, url = redis.url } = {}) {
  // A command that fails is not refused: its time only ends what would never end.
  const connection = openRedis(url, () => {}, { commandMs: 20_000 });
  await expect.poll(() => connection.redis.status).toBe('ready');
  serial += 1;
  const id = `process-${serial}`;
  const clock = new ManualClock();
  const shared = streamCounts(connection.redis, id, 600_000);
  const slots = new StreamSlots({ limits: { maxTotal }, clock, shared });
  closers.push(() => {
    slots.close();
    connection.redis.disconnect();
  });
  return {
    take: (subject: string, most = 3) => slots.take([{ subject, most }]),
    renew: () => clock.advance(RENEWED_WITHIN_MS),
    shared,
    id,
    redis: connection.redis,
  };
}

/** Takes until refused, by turns; how many were taken in all. */
async function takeAll(processes: Awaited<ReturnType<typeof join>>[], subject: string): Promise<number> {
  let taken = 0;
  for (let turn = 0; ; turn += 1) {
    if ((await processes[turn % processes.length]?.take(subject)) === null) return taken;
    taken += 1;
  }
}

describe('streams of several processes', () => {
  it('are held to the limit of one key together, and each of another key by itself', async () => {
    const processes = [await join(), await join()];
    expect(await takeAll(processes, 'key_1')).toBe(3);
    expect(await takeAll(processes, 'key_2')).toBe(3);
  });

  it('are held to the limit in all together', async () => {
    const [one, two] = [await join({ maxTotal: 4 }), await join({ maxTotal: 4 })];
    for (const key of ['a', 'b']) expect([await one.take(key), await two.take(key)]).not.toContain(null);
    expect([await one.take('c'), await two.take('c')]).toEqual([null, null]);
  });

  it('never go over a limit when they are asked for at the same time', async () => {
    const processes = [await join(), await join(), await join()];
    const asked = processes.flatMap(({ take }) => [take('key_1'), take('key_1'), take('key_1')]);
    expect((await Promise.all(asked)).filter(Boolean).length).toBeLessThanOrEqual(3);
  });

  it('are there for others as soon as they end, and once each', async () => {
    const [one, two] = [await join(), await join()];
    const held = [await one.take('key_1'), await one.take('key_1'), await one.take('key_1')];
    expect(await two.take('key_1')).toBeNull();
    held[0]?.();
    held[0]?.();
    await expect.poll(() => two.take('key_1')).not.toBeNull();
    expect(await two.take('key_1')).toBeNull();
  });

  it('of a process that was killed are there for others once its lease has run out', async () => {
    const [killed, other] = [await join(), await join()];
    expect(await takeAll([killed], 'key_1')).toBe(3);
    expect(await other.take('key_1')).toBeNull();
    const last = streamCounts(killed.redis, killed.id, SHORT_LEASE_MS);
    await last.renew([
      ['*', 3],
      ['key_1', 3],
    ]);
    killed.redis.disconnect();
    await expect.poll(() => other.take('key_1')).not.toBeNull();
  });

  it('of a process that lives are kept by its renewals, also after Redis has forgotten everything', async () => {
    const [one, two] = [await join(), await join()];
    expect(await takeAll([one], 'key_1')).toBe(3);
    await redis.client.flushall();
    one.renew();
    await expect.poll(() => redis.client.zcard('hashmark:{streams}:processes')).toBe(1);
    expect(await two.take('key_1')).toBeNull();
  });

  it('of a process that ends are given back at once', async () => {
    const [one, two] = [await join(), await join()];
    expect(await takeAll([one], 'key_1')).toBe(3);
    await one.shared.leave();
    expect(await takeAll([two], 'key_1')).toBe(3);
  });

  it('are counted by each process alone while Redis is away, and together once it is back', async () => {
    const first = await startRedis();
    const port = Number(new URL(first.url).port);
    const [one, two] = [await join({ url: first.url }), await join({ url: first.url })];
    await one.take('key_1');
    await first.stop();
    expect(await takeAll([one], 'key_1')).toBe(2);
    const second = await startRedis(port);
    closers.push(() => void second.stop());
    await expect
      .poll(async () => {
        one.renew();
        return second.client.zcard('hashmark:{streams}:processes');
      })
      .toBe(1);
    await expect.poll(() => two.redis.status).toBe('ready');
    expect(await two.take('key_1')).toBeNull();
  });
});
