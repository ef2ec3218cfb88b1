import { votesTopic } from '#changefeed/topics/votes.ts';
import type { PendingAction, SequencedVoteEvent } from '#domain/vote/vote-event.ts';
import type { ServiceContext } from '#services/context.ts';
import { feedSource } from '#services/stream/feed-source.ts';
import type { StreamBatch, StreamItem, StreamSource } from '#services/stream/stream-source.ts';
import { votesAt } from '#store/votes/pending-votes.ts';
import { voteEventJson } from './vote-json.ts';

/** Streams share event objects, so each event is written once for all of them. */
const written = new WeakMap<SequencedVoteEvent, StreamItem>();

function toItem(event: SequencedVoteEvent): StreamItem {
  const known = written.get(event);
  if (known) return known;
  const item = { seq: event.seq, event: event.type, data: JSON.stringify(voteEventJson(event, event)) };
  written.set(event, item);
  return item;
}

/**
 * Only the last item of a snapshot has the resulting position. A client that disconnects before it has 0, and gets the
 * snapshot again.
 */
const toSnapshot = (pending: PendingAction, seq: number): StreamItem => ({
  seq,
  event: 'snapshot',
  data: JSON.stringify(voteEventJson({ type: 'snapshot', seq: 0, added: [] }, pending)),
});

/** Current state of every pending vote, and the last event that it includes. */
async function snapshot(ctx: ServiceContext): Promise<StreamBatch> {
  const { pending, seq } = await votesAt(ctx.db);
  return {
    items: pending.map((one, index) => toSnapshot(one, index === pending.length - 1 ? seq : 0)),
    position: seq,
  };
}

/** The newest event, without what led there. */
async function tip(ctx: ServiceContext): Promise<StreamBatch> {
  const tail = ctx.feed.tail(votesTopic);
  await tail.ready();
  return { items: [], position: tail.head };
}

/** A snapshot of pending votes, then their events; or all events after a client's position. */
export function streamVotes(ctx: ServiceContext, input: { snapshot: boolean }): StreamSource {
  const source = feedSource({
    tail: ctx.feed.tail(votesTopic),
    now: ctx.now,
    begin: () => (input.snapshot ? snapshot(ctx) : tip(ctx)),
    itemsOf: (events) => events.map(toItem),
  });
  return {
    ...source,
    open: (start) =>
      source.open(input.snapshot && start.resumeAfter === 0 ? { ...start, resumeAfter: null } : start),
  };
}
