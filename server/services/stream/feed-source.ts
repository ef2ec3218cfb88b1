import { resumeAt } from '#changefeed/resume.ts';
import type { Tail } from '#changefeed/tail.ts';
import type { Sequenced } from '#changefeed/topic.ts';
import { playFeed } from './play-feed.ts';
import type { StreamBatch, StreamItem, StreamSource, StreamStart } from './stream-source.ts';

export type FeedStream<T extends Sequenced> = {
  tail: Tail<T>;
  now: () => number;
  /** Items of rows for a client, in order, without those that its filter excludes. */
  itemsOf: (rows: readonly T[]) => readonly StreamItem[];
} & (ReplaysRecent<T> | BeginsWith);

/** A client without a position first gets some of the newest rows. */
type ReplaysRecent<T extends Sequenced> = {
  /** Number of newest rows considered. */
  recent: number;
  /** Items of those rows, oldest first. */
  replayOf: (rows: readonly T[]) => readonly StreamItem[];
};

/** A client without a position first gets a snapshot of the current state. */
type BeginsWith = {
  /** The snapshot, and the last row that it includes. */
  begin: () => Promise<StreamBatch>;
};

/** First batch of a client without a position. */
async function beginningOf<T extends Sequenced>(stream: FeedStream<T>): Promise<StreamBatch> {
  if ('begin' in stream) return stream.begin();
  await stream.tail.ready();
  const position = stream.tail.head;
  return { items: stream.replayOf(stream.tail.recent(stream.recent)), position };
}

async function* follow<T extends Sequenced>(
  stream: FeedStream<T>,
  { resumeAfter, signal }: StreamStart,
): AsyncGenerator<StreamBatch> {
  const { tail, itemsOf } = stream;
  let position: number;
  if (resumeAfter === null) {
    const beginning = await beginningOf(stream);
    position = beginning.position;
    yield beginning;
  } else {
    const { after, gap } = await resumeAt(tail, { position: resumeAfter, nowMs: stream.now() });
    position = after;
    if (gap) yield { items: [], position, gap };
  }
  for await (const rows of tail.follow(position, { signal, skipsHistory: true })) {
    yield { items: itemsOf(rows), position: rows.at(-1)?.seq ?? position };
  }
}

/** A stream of stored rows. Clients resume where they left off, and read at their own pace. */
export const feedSource = <T extends Sequenced>(stream: FeedStream<T>): StreamSource => ({
  open: (start) => (start.from ? playFeed(stream, start, start.from) : follow(stream, start)),
  newestSeq: () => (stream.tail.newestMs === null ? null : stream.tail.head),
  newestMs: () => stream.tail.newestMs,
});
