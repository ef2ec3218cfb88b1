import type { Pool } from 'pg';
import type { Sequenced, Topic } from '#changefeed/topic.ts';
import { coreBlocksTopic } from '#changefeed/topics/core-blocks.ts';
import { evmHeadersTopic } from '#changefeed/topics/evm-headers.ts';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { fixturesTopic } from '#changefeed/topics/fixtures.ts';
import { votesTopic } from '#changefeed/topics/votes.ts';
import type { SequencedBlock } from '#domain/block.ts';
import { activitiesOf } from '#services/activity/activity-event.ts';
import { voteEventJson } from '#services/votes/vote-json.ts';
import { fixturesAsOf } from '#store/sports/fixtures.ts';
import { votesAt } from '#store/votes/pending-votes.ts';
import type { TruthName } from './crowd.ts';

/** What is stored, as clients are to be told of it. */
export type Truth = {
  /** Each event's text by its id, ascending. */
  events: ReadonlyMap<number, string>;
  /** How things stand after the last of them, by key; null where a stream has no states. */
  state: ReadonlyMap<string, string> | null;
};

const PAGE = 5_000;

type Read<T> = {
  after: number;
  textsOf: (rows: readonly T[]) => Iterable<readonly [number, string]>;
  upTo?: number;
};

/** Every event of a topic after a number, to its end. */
async function eventsOf<T extends Sequenced>(
  db: Pool,
  topic: Topic<T>,
  { after, textsOf, upTo }: Read<T>,
): Promise<Map<number, string>> {
  const last = upTo ?? (await topic.bounds(db)).head;
  const events = new Map<number, string>();
  for (let position = after; position < last; ) {
    const rows = await topic.readAfter(db, position, PAGE);
    for (const [seq, text] of textsOf(rows)) if (seq <= last) events.set(seq, text);
    position = rows.at(-1)?.seq ?? last;
  }
  return events;
}

/** What is said of a block but the time of its sending, in the order of its fields. */
function blockText({ occurredUs, nodeSeenUs, block }: SequencedBlock): string {
  if (block.kind === 'core') return [occurredUs, nodeSeenUs, block.height, block.blockTimeMs].join(' ');
  const { number, hash, parentHash, timestamp, gasUsed, gasLimit, txCount, miner } = block;
  return [
    ...[occurredUs, nodeSeenUs, number, hash, parentHash, timestamp],
    ...[gasUsed, gasLimit, txCount, miner],
  ].join(' ');
}

const blockTexts = (rows: readonly SequencedBlock[]) => rows.map((row) => [row.seq, blockText(row)] as const);

async function votes(db: Pool, after: number): Promise<Truth> {
  const { pending, seq } = await votesAt(db);
  const events = await eventsOf(db, votesTopic, {
    after,
    upTo: seq,
    textsOf: (rows) => rows.map((row) => [row.seq, JSON.stringify(voteEventJson(row, row))] as const),
  });
  return { events, state: new Map(pending.map(({ key }) => [key, 'pending'])) };
}

async function fixtures(db: Pool, after: number, group: readonly number[]): Promise<Truth> {
  const { bodies, position } = await fixturesAsOf(db, group);
  const wanted = new Set(group);
  const events = await eventsOf(db, fixturesTopic, {
    after,
    upTo: position,
    textsOf: (rows) =>
      rows.filter(({ fixtureId }) => wanted.has(fixtureId)).map(({ seq, body }) => [seq, body] as const),
  });
  return { events, state: new Map(bodies.map((body) => [String(JSON.parse(body).id), body])) };
}

/**
 * What is stored by now, after the number from which on somebody follows each part. `after` is asked for each of them.
 */
export async function storedTruth(
  db: Pool,
  { after, groups }: { after: (truth: TruthName) => number; groups: readonly (readonly number[])[] },
): Promise<Map<TruthName, Truth>> {
  const truths = new Map<TruthName, Truth>();
  truths.set('activity', {
    events: await eventsOf(db, fillsTopic, {
      after: after('activity'),
      textsOf: (rows) => activitiesOf(rows).map(({ seq, event }) => [seq, JSON.stringify(event)] as const),
    }),
    state: null,
  });
  truths.set('votes', await votes(db, after('votes')));
  for (const [nth, group] of groups.entries()) {
    const name: TruthName = `fixtures ${nth}`;
    truths.set(name, await fixtures(db, after(name), group));
  }
  const core = { after: after('core'), textsOf: blockTexts };
  truths.set('core', { events: await eventsOf(db, coreBlocksTopic, core), state: null });
  const evm = { after: after('evm'), textsOf: blockTexts };
  truths.set('evm', { events: await eventsOf(db, evmHeadersTopic, evm), state: null });
  return truths;
}
