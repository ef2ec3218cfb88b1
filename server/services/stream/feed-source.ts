import { resumeAt } from '#changefeed/resume.ts';
import type { Tail } from '#changefeed/tail.ts';
import type { Sequenced } from '#changefeed/topic.ts';
import { playFeed } from './play-feed.ts';
import type { StreamBatch, StreamItem, StreamSource, StreamStart } from './stream-source.ts';

export type FeedStream<T extends Sequenced> = {
  tail: Tail<T>;
  now: () => number;
  /** What a client is sent of rows: items in their order, without those that it does not want. */
  itemsOf: (rows: readonly T[]) => readonly StreamItem[];
} & (ReplaysRecent<T> | BeginsWith);

/** A client that starts anew is sent some of the newest rows. */
type ReplaysRecent<T extends Sequenced> = {
  /** How many of the newest rows are looked at. */
  recent: number;
  /** What it is sent of those, oldest first. */
  replayOf: (rows: readonly T[]) => readonly StreamItem[];
};

/** A client that starts anew is sent what rows have led to so far. */
type BeginsWith = {
  /** What it is sent first, and the last row that this takes in. */
  begin: () => Promise<StreamBatch>;
};

/** What a client that starts anew is sent first. */
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

/** A stream of stored rows: it goes on wherever a client left off, at the client's own pace. */
export const feedSource = <T extends Sequenced>(stream: FeedStream<T>): StreamSource => ({
  open: (start) => (start.from ? playFeed(stream, start, start.from) : follow(stream, start)),
});
