import { z } from '@hono/zod-openapi';
import { listCoinLabels } from '#services/markets/list-coin-labels.ts';
import { endpoint } from '#transports/http/endpoint.ts';

export const listCoinLabelsEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/coin-labels',
  operationId: 'listCoinLabels',
  summary: 'List coin labels',
  description: 'A short display name for every coin, both sides of every outcome.',
  tags: ['Markets'],
  access: 'public',
  cache: 3600,
  response: z.object({
    labels: z
      .record(z.string(), z.string())
      .openapi({ example: { '#9610': 'BTC ≥ 64,009 · Jul 31 06:00 · Yes' } }),
  }),
  handle: (ctx) => listCoinLabels(ctx),
});
