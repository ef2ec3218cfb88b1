import { DAY_MS } from '#domain/time.ts';
import type { SequencedVoteEvent } from '#domain/vote/vote-event.ts';
import { VOTES_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { lastVoteEventBefore, voteEventBounds, voteEventsAfter } from '#store/votes/vote-events.ts';
import type { Topic } from '../topic.ts';

/** Events of validators' votes. Writers are serialised: see `reserveNumbers`. */
export const votesTopic: Topic<SequencedVoteEvent> = {
  name: VOTES_TOPIC,
  retentionMs: DAY_MS,
  bounds: voteEventBounds,
  readAfter: voteEventsAfter,
  lastBefore: lastVoteEventBefore,
  timeOf: (event) => event.seenMs,
};
