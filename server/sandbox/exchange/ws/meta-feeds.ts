import type { FeedFactory } from './feed.ts';
import { frame } from './frames.ts';

/** `outcomeMetaUpdates`: a bare array of changes as they happen. Upstream documents no first snapshot; there is none. */
export const createMetaUpdatesFeed: FeedFactory<'outcomeMetaUpdates'> = ({ view, topics }) => {
  const stop = view.on('metaUpdates', (updates) => {
    if (updates.length === 0) return;
    for (const topic of topics.ofType('outcomeMetaUpdates')) {
      topics.publish(topic, frame('outcomeMetaUpdates', updates));
    }
  });
  return { open: () => [], stop };
};

/** `explorerBlock`: each block's header as a raw array, without the envelope that every other frame has. */
export const createExplorerBlockFeed: FeedFactory<'explorerBlock'> = ({ view, topics }) => {
  const stop = view.on('block', (header) => {
    for (const topic of topics.ofType('explorerBlock')) topics.publish(topic, JSON.stringify([header]));
  });
  return { open: () => [], stop };
};
