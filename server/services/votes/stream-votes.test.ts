import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import { votesTopic } from '#changefeed/topics/votes.ts';
import type { ListedAction } from '#domain/vote/follow-votes.ts';
import { delisting, VoteWriter } from '#ingest/votes/testing/vote-writer.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import type { ServiceContext } from '#services/context.ts';
import { LiveState } from '#services/live/live-state.ts';
import type { StreamItem } from '#services/stream/stream-source.ts';
import { streamVotes } from './stream-votes.ts';
import type { VoteEventJson } from './vote-json.ts';

const NOW_MS = Date.UTC(2026, 6, 30, 12);

let database: TestDatabase;
let feed: Changefeed;
let writer: VoteWriter;
const clients: Client[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  feed = new Changefeed({ databaseUrl: database.url, db: database.pool, logger: { warn: () => {} } });
  writer = new VoteWriter(database.pool, NOW_MS);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.leave()));
  await feed.close();
  await database.drop();
});

/** A client that keeps what the stream tells it, as the specification says. */
class Client {
  readonly items: StreamItem[] = [];
  readonly votes = new Map<string, VoteEventJson>();
  readonly #leaving = new AbortController();
  readonly #done: Promise<void>;

  constructor({ db = database.pool, snapshot = true, after = null as number | null } = {}) {
    const bus = createMemoryBus(() => {});
    const ctx: ServiceContext = {
      ...{ db, accounts: database.pool, bus, feed, live: new LiveState(bus), now: () => NOW_MS },
      ...{ actor: { type: 'system' }, exchange: {} as ServiceContext['exchange'] },
    };
    const { signal } = this.#leaving;
    const start = { resumeAfter: after, signal, maxQueued: 100, onOverflow: () => {} };
    this.#done = this.#read(streamVotes(ctx, { snapshot }).open(start));
    clients.push(this);
  }

  async #read(batches: AsyncIterable<{ items: readonly StreamItem[] }>): Promise<void> {
    for await (const { items } of batches) for (const item of items) this.#keep(item);
  }

  #keep(item: StreamItem): void {
    this.items.push(item);
    const event = JSON.parse(item.data) as VoteEventJson;
    if (event.type === 'action_resolved' || event.type === 'action_expired')
      this.votes.delete(event.action.key);
    else this.votes.set(event.action.key, event);
  }

  /** Names and numbers of what came. */
  get heard(): string[] {
    return this.items.map(({ event, data }) => `${event} ${JSON.parse(data).seq}`);
  }

  /** What it knows of each vote: who has voted, and whether that is enough. */
  get known(): string[] {
    return [...this.votes.values()]
      .map(({ action, voter_count, quorum_reached }) => `${action.key} ${voter_count} ${quorum_reached}`)
      .sort();
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#done;
  }
}

/** The database, where `meanwhile` happens after each answer and before whoever asked has it. */
const lateAnswers = (meanwhile: () => Promise<unknown>): Pool =>
  ({
    query: async (query: never) => {
      const answer = await database.pool.query(query);
      await meanwhile();
      return answer;
    },
  }) as unknown as Pool;

describe('a client of votes', () => {
  it('is sent what is pending, then each event, and none of what went before', async () => {
    await writer.list(delisting('FTM'), delisting('MATIC', { voters: [1] }));
    const client = new Client();
    await expect.poll(() => client.heard).toEqual(['snapshot 0', 'snapshot 0']);
    await writer.list(delisting('FTM'), delisting('MATIC', { voters: [1, 2] }));
    await expect.poll(() => client.heard.slice(2)).toEqual(['vote_cast 3']);
    expect(client.known.map((line) => line.slice(67))).toEqual(
      expect.arrayContaining(['2 false', '0 false']),
    );
  });

  it('misses nothing and hears nothing twice of a list that is stored while it is told what is pending', async () => {
    await writer.list(delisting('MATIC', { voters: [1] }));
    let voters = 1;
    const db = lateAnswers(() => {
      voters += 1;
      const all = Array.from({ length: voters }, (_, index) => index + 1);
      return writer.list(delisting('MATIC', { voters: all }), delisting('FTM'));
    });
    await feed.tail(votesTopic).ready();
    const client = new Client({ db });
    await expect.poll(() => client.heard).toEqual(['snapshot 0', 'vote_cast 2', 'action_opened 3']);
    expect(JSON.parse(client.items[0]?.data ?? '').voter_count).toBe(1);
  });

  it('knows what is pending, whenever it comes while many lists are stored', async () => {
    const coins = ['A', 'B', 'C', 'D'];
    const shown = (round: number): ListedAction[] =>
      coins
        .filter((_, index) => (round + index) % 9 < 6)
        .map((coin, index) => {
          const voters = Array.from({ length: Math.min(9, 1 + ((round + index) % 9)) }, (_, n) => n + 1);
          return delisting(coin, { voters, isQuorumReached: voters.length > 4 });
        });
    const all: Client[] = [];
    for (let round = 0; round < 40; round += 1) {
      all.push(new Client({ snapshot: round % 5 !== 4 }));
      await writer.list(...shown(round));
    }
    const last = new Client();
    const head = await feed.tail(votesTopic).storedHead();
    const snapshots = all.filter((_, index) => index % 5 !== 4);
    for (const client of snapshots) {
      await expect.poll(() => client.items.at(-1)?.seq).toBe(head);
      const live = client.items.filter(({ event }) => event !== 'snapshot').map(({ seq }) => seq);
      expect(live).toEqual(live.map((_, index) => (live[0] ?? 0) + index));
    }
    await expect.poll(() => last.items.length).toBeGreaterThan(0);
    for (const client of snapshots) expect(client.known).toEqual(last.known);
  });

  it('that wants no snapshot is sent what comes, alone', async () => {
    await writer.list(delisting('MATIC'));
    await feed.tail(votesTopic).ready();
    const client = new Client({ snapshot: false });
    await writer.list(delisting('MATIC', { voters: [1] }));
    await expect.poll(() => client.heard).toEqual(['vote_cast 2']);
  });

  it('that goes on after an event is sent each that followed, and no snapshot', async () => {
    for (const voters of [[], [1], [1, 2]]) await writer.list(delisting('MATIC', { voters }));
    const client = new Client({ after: 1 });
    await expect.poll(() => client.heard).toEqual(['vote_cast 2', 'vote_cast 3']);
  });

  it('that was cut off amid the snapshot begins anew, and after all of it goes on', async () => {
    await writer.list(delisting('FTM'), delisting('MATIC'));
    const cut = new Client();
    await expect.poll(() => cut.items.map(({ seq }) => seq)).toEqual([0, 2]);
    const again = new Client({ after: 0 });
    await expect.poll(() => again.heard).toEqual(['snapshot 0', 'snapshot 0']);
    const further = new Client({ after: 2 });
    await writer.list(delisting('FTM'), delisting('MATIC', { voters: [1] }));
    await expect.poll(() => further.heard).toEqual(['vote_cast 3']);
  });
});
