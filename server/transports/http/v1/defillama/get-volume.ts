import { z } from '@hono/zod-openapi';
import { getVolume } from '#services/aggregator/get-volume.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { dateField, FEED_MAX_AGE, usersField } from './feed-schema.ts';

const DailyVolume = z
  .object({
    date: dateField(),
    daily_volume: z.number().openapi({ description: 'USD; Buy and Sell alone, each trade once.' }),
    trades: z.int(),
    unique_users: usersField(),
  })
  .openapi('DailyVolume');

export const getVolumeEndpoint = endpoint({
  method: 'get',
  path: '/v1/defillama/volume',
  operationId: 'getVolumeFeed',
  summary: 'Get volume by day',
  description: 'For aggregators: every UTC day with a fill since 2026-05-02, oldest first, and their sum.',
  tags: ['Aggregators'],
  access: 'key-optional',
  cache: FEED_MAX_AGE,
  response: z.object({ totalVolume: z.number(), dailyVolume: z.array(DailyVolume) }),
  handle: (ctx) => getVolume(ctx),
});
