import { z } from 'zod';
import type { TopicName, Topics } from '#bus/topics.ts';

type SharedTopic<T> = {
  /** Parses payloads from other processes. */
  schema: z.ZodType<T>;
  /** State to send to a joining process, after `next` was published. May mutate and return `latest`. */
  merge(latest: T | undefined, next: T): T;
};

const price = z.number();
const markSchema = z.object({ symbol: z.string().max(64), timeMs: z.number().int(), px: price });

function mergeMarks(latest: Topics['marks'] = [], next: Topics['marks']): Topics['marks'] {
  const bySymbol = new Map([...latest, ...next].map((mark) => [mark.symbol, mark]));
  return [...bySymbol.values()];
}

/**
 * The topics that cross from process to process. The others stay where they are published: what is stored has a way of
 * its own through Postgres (fills, outcomes, the progress of ingest, changes of access), which loses nothing.
 */
export const SHARED_TOPICS = {
  mids: {
    schema: z.record(z.string().max(64), price),
    merge: (latest, next) => Object.assign(latest ?? {}, next),
  },
  marks: { schema: z.array(markSchema).max(10_000), merge: mergeMarks },
} satisfies { [T in TopicName]?: SharedTopic<Topics[T]> };

export type SharedTopicName = keyof typeof SHARED_TOPICS;

export const isShared = (topic: string): topic is SharedTopicName => Object.hasOwn(SHARED_TOPICS, topic);
