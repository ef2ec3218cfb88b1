import { streamActivity } from '#services/activity/stream-activity.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import { ACTIVITY_EVENTS } from './activity-events.ts';
import { activityFilter } from './activity-schema.ts';

export const streamActivityEndpoint = streamEndpoint({
  path: '/v1/activity/stream',
  operationId: 'streamActivity',
  summary: 'Stream activity',
  description:
    'Events `fill` and `settlement`: first the last 10 that match, oldest first, then live. Deduplicate by `tid` across reconnects.',
  tags: ['Activity'],
  access: 'public',
  resumable: true,
  playable: true,
  query: activityFilter(),
  example: 'event: fill\ndata: {"type":"fill","coin":"#1230","px":0.865,"sz":50,"tid":1001}\n\n',
  events: ACTIVITY_EVENTS,
  errors: { 400: '`Invalid side (expected A or B)` or `Invalid min_notional`, before the stream opens.' },
  open: streamActivity,
});
