import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { SequencedFill } from '#domain/fill.ts';
import type { ServiceContext } from '#services/context.ts';
import { feedSource } from '#services/stream/feed-source.ts';
import { sharedItems } from '#services/stream/shared-items.ts';
import type { StreamItem, StreamSource } from '#services/stream/stream-source.ts';
import { activitiesOf, type SequencedActivity } from './activity-event.ts';
import { type ActivityFilter, matchesFilter } from './activity-filter.ts';
import { RECENT_FILLS, recentActivities } from './recent-activity.ts';

const REPLAYED = 10;

/** Streams share event objects, so each event is written once for all of them. */
const written = new WeakMap<SequencedActivity, StreamItem>();
const shared = sharedItems<SequencedFill>();

function toItem(activity: SequencedActivity): StreamItem {
  const known = written.get(activity);
  if (known) return known;
  const { seq, event } = activity;
  const item = { seq, event: event.type, data: JSON.stringify(event) };
  written.set(activity, item);
  return item;
}

/** Events that the filter lets through: the last ten, then live; or everything after the event that a client has. */
export function streamActivity(ctx: ServiceContext, filter: ActivityFilter): StreamSource {
  const itemsOf = (events: readonly SequencedActivity[]): StreamItem[] =>
    events.filter(({ event }) => matchesFilter(event, filter)).map(toItem);
  return feedSource({
    tail: ctx.feed.tail(fillsTopic),
    now: ctx.now,
    recent: RECENT_FILLS,
    replayOf: (fills) => itemsOf(recentActivities(fills)).slice(-REPLAYED),
    itemsOf: shared(`${filter.side} ${filter.min_notional}`, (fills) => itemsOf(activitiesOf(fills))),
  });
}
