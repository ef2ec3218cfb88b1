import { z } from '@hono/zod-openapi';
import { listActivity } from '#services/activity/list-activity.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { limit } from '#transports/http/schema/paging.ts';
import { ActivitySchema, activityFilter } from './activity-schema.ts';

const notApplied = () => z.string().optional().openapi({ description: 'Accepted and not applied.' });

export const listActivityEndpoint = endpoint({
  method: 'get',
  path: '/v1/activity',
  operationId: 'listActivity',
  summary: 'List recent activity',
  description:
    'The newest events of all markets from memory (about 200), newest first. A trade is one event, its taker’s fill; settlements and inventory conversions appear too.',
  tags: ['Activity'],
  access: 'public',
  cache: 'none',
  query: {
    limit: limit(50, 200),
    ...activityFilter(),
    builder: notApplied(),
    category: notApplied(),
  },
  errors: { 400: '`Invalid side (expected A or B)`, `Invalid min_notional`, or a limit out of range.' },
  response: z.object({ events: z.array(ActivitySchema) }),
  handle: listActivity,
});
