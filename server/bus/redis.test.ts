import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type TestRedis } from '#server/test/databases/redis-server.ts';
import { openRedis } from '#store/redis/open-redis.ts';
import { createMemoryBus } from './memory.ts';
import { createRedisBus } from './redis.ts';
import type { Bus, TopicName, Topics } from './topics.ts';

const CHANNEL = 'hashmark:bus';
let redis: TestRedis;
const closers: (() => void)[] = [];
const faults: unknown[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  faults.length = 0;
});
afterAll(() => redis.stop());

/** The timeout only ends what would never end: a fault that the machine's slowness makes is none of the bus. */
const connect = (url: string) => openRedis(url, () => {}, { commandMs: 20_000 }).redis;

/** A process on the bus, and all that it has heard. */
function join(url = redis.url, subscriber = connect(url)) {
  const publisher = connect(url);
  const bus = createRedisBus({
    local: createMemoryBus((_topic, error) => faults.push(error)),
    publisher,
    subscriber,
    onFault: (error) => faults.push(error),
  });
  closers.push(() => {
    void bus.close();
    publisher.disconnect();
    subscriber.disconnect();
  });
  const hear = <T extends TopicName>(topic: T): Topics[T][] => {
    const heard: Topics[T][] = [];
    bus.subscribe(topic, (payload) => heard.push(payload));
    return heard;
  };
  return { bus, hear };
}

/** Resolves once what `from` publishes arrives where `to` listens. */
async function untilJoined(from: Bus, to: ReturnType<typeof join>, client = redis.client): Promise<void> {
  const probe = to.hear('mids');
  await expect.poll(async () => (await client.pubsub('NUMSUB', CHANNEL))[1]).toBeGreaterThan(0);
  await expect
    .poll(() => {
      from.publish('mids', { probe: 1 });
      return probe.length;
    })
    .toBeGreaterThan(0);
}

describe('the bus over Redis', () => {
  it('tells its own process before publish returns and once, and each other process once', async () => {
    const [one, two] = [join(), join()];
    await untilJoined(one.bus, two);
    await untilJoined(two.bus, one);
    const [own, other] = [one.hear('marks'), two.hear('marks')];
    const mark = { symbol: 'BTC', timeMs: 5, px: 1.5 };
    one.bus.publish('marks', [mark]);
    expect(own).toEqual([[mark]]);
    one.bus.publish('marks', [{ ...mark, px: 2 }]);
    await expect.poll(() => other).toEqual([[mark], [{ ...mark, px: 2 }]]);
    const back = one.hear('mids');
    two.bus.publish('mids', { '#10': 0.5 });
    await expect.poll(() => back).toContainEqual({ '#10': 0.5 });
    expect(own).toHaveLength(2);
  });

  it('tells a process that joins late the present, not the past', async () => {
    const one = join();
    one.bus.publish('mids', { '#10': 0.1, '#20': 0.2 });
    one.bus.publish('mids', { '#10': 0.3 });
    one.bus.publish('marks', [{ symbol: 'BTC', timeMs: 1, px: 1 }]);
    one.bus.publish('marks', [{ symbol: 'ETH', timeMs: 2, px: 2 }]);
    const late = join();
    const [mids, marks] = [late.hear('mids'), late.hear('marks')];
    await expect.poll(() => mids).toContainEqual({ '#10': 0.3, '#20': 0.2 });
    await expect.poll(() => marks.at(-1)?.map(({ symbol }) => symbol)).toEqual(['BTC', 'ETH']);
  });

  it('tells a process the present whose subscription was confirmed too late, after it had asked', async () => {
    const one = join();
    one.bus.publish('mids', { '#10': 0.1, '#20': 0.2 });
    const commandMs = 200;
    const subscriber = new Redis(redis.url, {
      lazyConnect: true,
      commandTimeout: commandMs,
      retryStrategy: () => 20,
    });
    const late = join(redis.url, subscriber);
    const mids = late.hear('mids');
    await untilJoined(late.bus, one); // its publisher is there: what it asks now, it is not there to hear
    // As an event loop that has much to do at the start: when it goes on, the time of the subscription is over.
    subscriber.once('ready', () =>
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * commandMs),
    );
    await subscriber.connect();
    await expect.poll(() => mids, { timeout: 10_000 }).toContainEqual({ '#10': 0.1, '#20': 0.2 });
  });

  it('keeps what has a way of its own through Postgres inside its process', async () => {
    const [one, two] = [join(), join()];
    await untilJoined(one.bus, two);
    const access = two.hear('access');
    one.bus.publish('access', { orgId: 'org_1' });
    const mids = two.hear('mids');
    one.bus.publish('mids', { '#10': 0.9 });
    await expect.poll(() => mids).toContainEqual({ '#10': 0.9 });
    expect(access).toEqual([]);
    expect(faults).toEqual([]);
  });

  it.each([
    'no json',
    JSON.stringify({ from: 'x', topic: 'mids', payload: { '#10': 'much' } }),
    JSON.stringify({ from: 'x', topic: 'marks', payload: null }),
  ])('reads nothing that is not of a topic’s shape, and lives on: %s', async (text) => {
    const [one, two] = [join(), join()];
    await untilJoined(one.bus, two);
    await untilJoined(two.bus, one);
    const [mids, marks] = [two.hear('mids'), two.hear('marks')];
    await redis.client.publish(CHANNEL, text);
    await expect.poll(() => faults.length).toBe(2);
    one.bus.publish('mids', { '#10': 0.7 });
    await expect.poll(() => mids).toContainEqual({ '#10': 0.7 });
    expect(mids.flatMap((heard) => Object.values(heard)).every(Number.isFinite)).toBe(true);
    expect(marks).toEqual([]);
  });

  it('passes a message of a newer version over', async () => {
    const [one, two] = [join(), join()];
    await untilJoined(one.bus, two);
    const mids = two.hear('mids');
    await redis.client.publish(CHANNEL, JSON.stringify({ from: 'x', topic: 'presence', payload: 1 }));
    one.bus.publish('mids', { '#10': 0.7 });
    await expect.poll(() => mids).toContainEqual({ '#10': 0.7 });
    expect(faults).toEqual([]);
  });
});

describe('while Redis is away', () => {
  it('goes on in its own process, and others hear the latest once it is back', async () => {
    const first = await startRedis();
    const port = Number(new URL(first.url).port);
    const [one, two] = [join(first.url), join(first.url)];
    await untilJoined(one.bus, two, first.client);
    await first.stop();
    const [own, other] = [one.hear('mids'), two.hear('mids')];
    for (let step = 1; step <= 1_000; step += 1) one.bus.publish('mids', { '#10': step });
    expect(own).toHaveLength(1_000);
    const second = await startRedis(port);
    closers.push(() => void second.stop());
    await expect.poll(() => other.at(-1)).toMatchObject({ '#10': 1_000 });
    expect(other.length).toBeLessThan(10);
  });

  it('gives up a Redis that hangs instead of piling messages up for it, and comes back to it', async () => {
    const hanging = await startRedis();
    closers.push(() => void hanging.stop());
    const [one, two] = [join(hanging.url), join(hanging.url)];
    await untilJoined(one.bus, two, hanging.client);
    process.kill(hanging.pid, 'SIGSTOP');
    const other = two.hear('mids');
    for (let step = 1; step <= 2_000; step += 1) one.bus.publish('mids', { '#10': step });
    process.kill(hanging.pid, 'SIGCONT');
    await expect.poll(() => other.at(-1)).toMatchObject({ '#10': 2_000 });
  });
});
