import type { Activity } from '#domain/fill.ts';
import type { SequencedActivity } from '#services/activity/activity-event.ts';
import { type ActivityFilter, matchesFilter } from '#services/activity/activity-filter.ts';
import { replayActivity, watchActivity } from '#services/activity/watch-activity.ts';
import type { ServiceContext } from '#services/context.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import type { StreamItem, StreamSource } from '#transports/stream/source.ts';
import { ACTIVITY_EVENTS } from './activity-events.ts';
import { activityFilter } from './activity-schema.ts';

/** Streams share event objects, so each event is written once for all of them. */
const written = new WeakMap<SequencedActivity, StreamItem<Activity>>();

function toItem(activity: SequencedActivity): StreamItem<Activity> {
  const known = written.get(activity);
  if (known) return known;
  const { seq, event } = activity;
  const item = { seq, event: event.type, data: JSON.stringify(event), value: event };
  written.set(activity, item);
  return item;
}

function activitySource(ctx: ServiceContext, filter: ActivityFilter): StreamSource<Activity> {
  return {
    subscribe: (listener) => watchActivity(ctx, (items) => listener(items.map(toItem))),
    async *replay(afterSeq) {
      yield (await replayActivity(ctx, { ...filter, afterSeq })).map(toItem);
    },
    accepts: (event) => matchesFilter(event, filter),
  };
}

export const streamActivityEndpoint = streamEndpoint({
  path: '/v1/activity/stream',
  operationId: 'streamActivity',
  summary: 'Stream activity',
  description:
    'Events `fill` and `settlement`: first the last 10 that match, oldest first, then live. Deduplicate by `tid` across reconnects.',
  tags: ['Activity'],
  access: 'public',
  resumable: true,
  query: activityFilter(),
  example: 'event: fill\ndata: {"type":"fill","coin":"#1230","px":0.865,"sz":50,"tid":1001}\n\n',
  events: ACTIVITY_EVENTS,
  errors: { 400: '`Invalid side (expected A or B)` or `Invalid min_notional`, before the stream opens.' },
  // Every source hands only its own items to `accepts`.
  open: (ctx, input) => activitySource(ctx, input) as StreamSource,
});
