import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tail } from './tail.ts';
import { NO_DATABASE, type NumberRow, NumberTopic } from './testing/number-topic.ts';

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);

const tailOf = (
  topic: NumberTopic,
  options: { ringSize?: number; pageSize?: number } = {},
): Tail<NumberRow> =>
  new Tail({
    ...{ topic, db: NO_DATABASE, handoverMs: 0, ...options },
    onFault: (error) => {
      throw error;
    },
  });

/** Gathers what a follower is given, until it has the row `until`. */
class Follower {
  readonly seen: number[] = [];
  readonly #leaving = new AbortController();
  readonly #done: Promise<void>;

  constructor(tail: Tail<NumberRow>, after: number, pace: () => Promise<unknown>) {
    this.#done = this.#run(tail, after, pace);
  }

  async #run(tail: Tail<NumberRow>, after: number, pace: () => Promise<unknown>): Promise<void> {
    for await (const rows of tail.follow(after, { signal: this.#leaving.signal })) {
      this.seen.push(...rows.map(({ seq }) => seq));
      await pace();
    }
  }

  async has(head: number): Promise<void> {
    await expect.poll(() => this.seen.at(-1)).toBe(head);
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#done;
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('store', 'hand over', 'hide'), count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ do: fc.constantFrom('come', 'go', 'check', 'turn'), count: fc.integer({ min: 0, max: 40 }) }),
  ),
  { maxLength: 40 },
);

describe('a tail', () => {
  it('gives each follower every stored row once and in order, however rows and followers come and go', async () => {
    const input = {
      start: fc.integer({ min: 0, max: 40 }),
      ringSize: fc.integer({ min: 1, max: 12 }),
      pageSize: fc.integer({ min: 1, max: 9 }),
      slowness: fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
      steps,
    };
    await fc.assert(
      fc.asyncProperty(fc.record(input), async ({ start, ringSize, pageSize, slowness, steps: all }) => {
        const topic = new NumberTopic();
        topic.head = start;
        const pace = async () => {
          for (let left = slowness.next().value ?? 0; left > 0; left -= 1) await turn();
        };
        topic.delay = pace;
        const tail = tailOf(topic, { ringSize, pageSize });
        const followers: { after: number; follower: Follower; end: number | null }[] = [];
        for (const { do: action, count } of all) {
          const before = topic.head;
          if (action === 'store' || action === 'hand over' || action === 'hide') topic.head += count;
          if (action === 'store') tail.announce(topic.head);
          else if (action === 'hand over') tail.offer(topic.rows(before, topic.head));
          else if (action === 'check') tail.check();
          else if (action === 'turn') await turn();
          else if (action === 'come') {
            const after = Math.max(0, topic.head - count);
            followers.push({ after, follower: new Follower(tail, after, pace), end: null });
          } else if (action === 'go') {
            const leaver = followers.find(({ end }) => end === null);
            await leaver?.follower.leave();
            if (leaver) leaver.end = leaver.follower.seen.at(-1) ?? leaver.after;
          }
        }
        tail.check();
        for (const { after, follower, end } of followers) {
          const last = end ?? topic.head;
          if (end === null && last > after) await expect.poll(() => follower.seen.at(-1)).toBe(last);
          await follower.leave();
          expect(follower.seen).toEqual(upTo(after + 1, last));
        }
        await tail.close();
      }),
      { numRuns: 150 },
    );
  });

  it('hands over rows of the writer at once, without asking the store', async () => {
    const topic = new NumberTopic();
    const tail = tailOf(topic);
    await tail.ready();
    const heard: number[] = [];
    tail.listen((rows) => heard.push(...rows.map(({ seq }) => seq)));
    const follower = new Follower(tail, 0, turn);
    await turn();
    const { reads } = topic;
    tail.offer(topic.rows(0, 3));
    expect(heard).toEqual([1, 2, 3]);
    await follower.has(3);
    expect(topic.reads).toBe(reads);
    await follower.leave();
    await tail.close();
  });

  it('reads each page once for any number of followers that come back together', async () => {
    const topic = new NumberTopic();
    topic.head = 1_000;
    const tail = tailOf(topic, { ringSize: 10, pageSize: 100 });
    await tail.ready();
    const before = topic.reads;
    const followers = Array.from({ length: 50 }, (_, index) => new Follower(tail, index, turn));
    await Promise.all(followers.map((follower) => follower.has(1_000)));
    expect(topic.reads - before).toBe(10);
    for (const [index, follower] of followers.entries()) {
      await follower.leave();
      expect(follower.seen).toEqual(upTo(index + 1, 1_000));
    }
    await tail.close();
  });
});

describe('the store behind a tail', () => {
  it('is not held in memory: a tail keeps its ring and the pages that followers share', async () => {
    const topic = new NumberTopic();
    const tail = tailOf(topic, { ringSize: 10 });
    await tail.ready();
    topic.head = 100_000;
    tail.announce(topic.head);
    await expect.poll(() => tail.head).toBe(100_000);
    expect(tail.recent(1_000)).toHaveLength(10);
    await tail.close();
  });

  it('passes over history for those who ask for that, and tells listeners nothing of it', async () => {
    const topic = new NumberTopic();
    const tail = tailOf(topic);
    await tail.ready();
    const heard: number[] = [];
    tail.listen((rows) => heard.push(...rows.map(({ seq }) => seq)));
    const leaving = new AbortController();
    const seen: number[] = [];
    const done = (async () => {
      for await (const rows of tail.follow(0, { signal: leaving.signal, skipsHistory: true }))
        seen.push(...rows.map(({ seq }) => seq));
    })();
    topic.head = 50;
    topic.history = 50;
    tail.announce(50);
    await expect.poll(() => tail.head).toBe(50);
    topic.head = 53;
    tail.announce(53);
    await expect.poll(() => seen).toEqual([51, 52, 53]);
    expect(heard).toEqual([51, 52, 53]);
    leaving.abort();
    await done;
    await tail.close();
  });

  it('reads on at once for what is announced while it reads', async () => {
    const topic = new NumberTopic();
    const tail = tailOf(topic);
    await tail.ready();
    const answer = Promise.withResolvers<void>();
    const readsBefore = topic.reads;
    topic.delay = () => (topic.reads > readsBefore ? answer.promise : Promise.resolve());
    topic.head = 1;
    tail.announce(1);
    await expect.poll(() => topic.reads).toBe(readsBefore + 1);
    topic.head = 2;
    tail.announce(2);
    answer.resolve();
    await expect.poll(() => tail.head).toBe(2);
    await tail.close();
  });

  it('tries again when the store cannot be read', async () => {
    const topic = new NumberTopic();
    topic.head = 2;
    const faults: unknown[] = [];
    topic.delay = () => {
      topic.delay = async () => {};
      return Promise.reject(new Error('no database'));
    };
    const tail = new Tail({ topic, db: NO_DATABASE, onFault: (error) => faults.push(error) });
    await tail.ready();
    expect([tail.head, faults.length]).toEqual([2, 1]);
    await tail.close();
  });
});
