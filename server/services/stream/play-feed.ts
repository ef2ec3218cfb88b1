import { playAt } from '#changefeed/play-at.ts';
import type { Tail } from '#changefeed/tail.ts';
import type { Sequenced } from '#changefeed/topic.ts';
import type { PlayFrom, StreamBatch, StreamItem, StreamStart } from './stream-source.ts';

export type PlayedFeed<T extends Sequenced> = {
  tail: Tail<T>;
  now: () => number;
  itemsOf: (rows: readonly T[]) => readonly StreamItem[];
};

/** Rows of the same moment, in their order. */
function* momentsOf<T>(rows: readonly T[], timeOf: (row: T) => number): Generator<readonly [T, ...T[]]> {
  let moment: T[] = [];
  for (const row of rows) {
    const [first] = moment;
    if (first !== undefined && timeOf(first) !== timeOf(row)) {
      yield moment as [T, ...T[]];
      moment = [];
    }
    moment.push(row);
  }
  if (moment.length > 0) yield moment as [T, ...T[]];
}

/**
 * Everything that is stored after a point of the past, and then what comes, in one iteration without a seam. Each batch
 * says when it happened; when it is sent is for others to decide. What was loaded as history is part of the past.
 */
export async function* playFeed<T extends Sequenced>(
  { tail, now, itemsOf }: PlayedFeed<T>,
  { resumeAfter, signal }: StreamStart,
  from: PlayFrom,
): AsyncGenerator<StreamBatch> {
  const start = resumeAfter === null ? from : { after: resumeAfter };
  const { after, fromMs, gap } = await playAt(tail, { from: start, nowMs: now() });
  const { timeOf } = tail.topic;
  const upTo = (position: number) => ({ position, isNewest: () => position >= tail.head });
  yield { ...upTo(after), items: [], playedFromMs: fromMs, ...(gap && { gap }) };
  for await (const rows of tail.follow(after, { signal })) {
    for (const moment of momentsOf(rows, timeOf)) {
      const position = moment.at(-1)?.seq ?? moment[0].seq;
      yield { ...upTo(position), items: itemsOf(moment), timeMs: timeOf(moment[0]) };
    }
  }
}
