import fc from 'fast-check';
import type { Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { Tail } from '#changefeed/tail.ts';
import type { Topic } from '#changefeed/topic.ts';
import type { SequencedBlock } from '#domain/block.ts';
import { DAY_MS } from '#domain/time.ts';
import { BlockChannel, type BlockReceiver } from './block-channel.ts';

const NO_DATABASE = {} as Pool;

const blockOf = (seq: number): SequencedBlock => ({
  ...{ seq, occurredUs: seq * 1_000, nodeSeenUs: seq * 1_000 },
  block: { kind: 'core', height: seq, blockTimeMs: seq },
});
const blocks = (after: number, through: number): SequencedBlock[] =>
  Array.from({ length: Math.max(0, through - after) }, (_, nth) => blockOf(after + nth + 1));
const numbers = (after: number, through: number): number[] => blocks(after, through).map(({ seq }) => seq);

/** A store of the blocks 1, 2, 3, … whose answers take so many turns of the event loop. */
class BlockTopic implements Topic<SequencedBlock> {
  readonly name = 'blocks';
  readonly retentionMs = 2 * DAY_MS;
  head: number;
  turns = 0;
  isAway = false;

  constructor(head: number) {
    this.head = head;
  }

  async bounds() {
    const { head } = this;
    await this.wait();
    return { head, history: 0 };
  }

  async readAfter(_db: Pool, after: number, limit: number) {
    if (this.isAway) throw new Error('the store is away');
    const rows = blocks(after, Math.min(this.head, after + limit));
    await this.wait();
    return rows;
  }

  async lastBefore() {
    return 0;
  }

  timeOf({ seq }: SequencedBlock): number {
    return seq;
  }

  async wait(): Promise<void> {
    for (let turn = 0; turn < this.turns; turn += 1) await nextTurn();
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A channel of a feed, and how often it encoded. */
async function opened(head: number, ringSize: number) {
  const topic = new BlockTopic(head);
  const options = { topic, db: NO_DATABASE, onFault: () => {}, ringSize, pageSize: 4, handoverMs: 0 };
  const feed = new Tail<SequencedBlock>(options);
  await feed.ready();
  let encoded = 0;
  const channel = new BlockChannel({
    feed,
    encode: ({ seq }) => {
      encoded += 1;
      return Buffer.from(String(seq));
    },
    onFault: () => {
      topic.isAway = false;
    },
  });
  /** Commits the next blocks; `isHandedOver`: by this process. */
  const commit = (count: number, isHandedOver: boolean): void => {
    const rows = blocks(topic.head, topic.head + count);
    topic.head += count;
    if (isHandedOver) feed.offer(rows);
    else feed.announce(topic.head);
  };
  const close = async (): Promise<void> => {
    await channel.close();
    await feed.close();
  };
  return { topic, feed, channel, commit, encoded: () => encoded, close };
}

/** Notes what it receives, and has room after so many turns of the event loop. */
function receiver(turns = 0): BlockReceiver & { received: number[] } {
  const received: number[] = [];
  return {
    received,
    receive: (event) => void received.push(Number(event.toString())),
    async room() {
      for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    },
  };
}

describe('a channel', () => {
  it('passes each new block on to everybody, encoded once', async () => {
    const { channel, commit, feed, encoded } = await opened(3, 100);
    const [one, other] = [receiver(), receiver()];
    channel.join(one);
    const leave = channel.join(other);
    commit(2, true);
    await expect
      .poll(() => [one.received, other.received])
      .toEqual([
        [4, 5],
        [4, 5],
      ]);
    expect(encoded()).toBe(2);
    leave();
    commit(1, true);
    await expect.poll(() => one.received).toEqual([4, 5, 6]);
    expect([other.received, channel.size]).toEqual([[4, 5], 1]);
    await channel.close();
    commit(1, true);
    await feed.close();
    expect([one.received.at(-1), encoded()]).toEqual([6, 3]);
  });

  it('passes on nothing twice to who has more than is known here', async () => {
    const { channel, commit, close } = await opened(3, 100);
    const ahead = receiver();
    await channel.replay(ahead, { after: 5, signal: new AbortController().signal });
    commit(4, true);
    await expect.poll(() => ahead.received).toEqual([6, 7]);
    await close();
  });

  it('joins a replay to what comes meanwhile without a hole or a repetition, however they meet', async () => {
    const commits = fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 9 }), isHandedOver: fc.boolean(), turns: fc.nat(6) }),
      { maxLength: 12 },
    );
    const cases = fc.record({
      ...{ head: fc.nat(30), after: fc.nat(30), turns: fc.nat(3), room: fc.nat(2), commits },
    });
    await fc.assert(
      fc.asyncProperty(cases, async ({ head, after: asked, turns, room, commits: later }) => {
        const after = Math.min(asked, head);
        const { channel, commit, close, topic } = await opened(head, 10);
        topic.turns = turns;
        const client = receiver(room);
        const leaving = new AbortController();
        const replayed = channel.replay(client, { after, signal: leaving.signal });
        for (const { count, isHandedOver, turns: pause } of later) {
          commit(count, isHandedOver);
          for (let turn = 0; turn < pause; turn += 1) await nextTurn();
        }
        await replayed;
        await expect.poll(() => client.received.at(-1) ?? after, { interval: 1 }).toBe(topic.head);
        expect(client.received).toEqual(numbers(after, topic.head));
        leaving.abort();
        expect(channel.size).toBe(0);
        await close();
      }),
      { numRuns: 150 },
    );
  });

  it('tries reads again that fail, and leaves nothing out for that', async () => {
    const { channel, commit, close, topic } = await opened(0, 2);
    const client = receiver();
    channel.join(client);
    topic.isAway = true;
    commit(9, true);
    await expect.poll(() => client.received).toEqual(numbers(0, 9));
    await close();
  });

  it('fails a replay whose reads fail', async () => {
    const { channel, close, topic } = await opened(9, 2);
    topic.isAway = true;
    const { signal } = new AbortController();
    await expect(channel.replay(receiver(), { after: 0, signal })).rejects.toThrow('the store is away');
    await close();
  });

  it('ends a replay where it is when its client has gone', async () => {
    const { channel, close } = await opened(50, 10);
    const leaving = new AbortController();
    const client: BlockReceiver & { received: number } = {
      received: 0,
      receive() {
        client.received += 1;
        if (client.received === 7) leaving.abort();
      },
      room: async () => {},
    };
    await channel.replay(client, { after: 0, signal: leaving.signal });
    expect([client.received, channel.size]).toEqual([7, 0]);
    await close();
  });
});
