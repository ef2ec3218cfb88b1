import { z } from '@hono/zod-openapi';
import { getResolutionSummary } from '#services/analytics/get-resolution-summary.ts';
import { endpoint } from '#transports/http/endpoint.ts';

const Resolution = z
  .object({
    group: z.string().nullable().openapi({ description: 'null: all outcomes.', example: 'crypto' }),
    total_settled: z.int().openapi({ description: 'Outcomes.' }),
    total_payout: z.number().openapi({ description: 'USD.' }),
    winners: z.int().openapi({ description: 'Settlement legs at 1.' }),
    losers: z.int().openapi({ description: 'Settlement legs at 0.' }),
    avg_time_to_resolution_sec: z
      .number()
      .nullable()
      .openapi({ description: 'From first sight to settlement; null where no time is known.' }),
  })
  .openapi('Resolution');

export const getResolutionSummaryEndpoint = endpoint({
  method: 'get',
  path: '/v1/analytics/resolution-summary',
  operationId: 'getResolutionSummary',
  summary: 'Summarise settlements',
  description: 'How outcomes settled, by category, by underlying or in total; largest first.',
  tags: ['Analytics'],
  access: 'key-optional',
  cache: 3600,
  query: {
    group_by: z
      .string()
      .optional()
      .openapi({
        enum: ['category', 'underlying'],
        description: 'Without it, or with an unknown value, one row of all.',
      }),
  },
  response: z.object({
    group_by: z.enum(['category', 'underlying']).nullable(),
    data: z.array(Resolution),
  }),
  handle: getResolutionSummary,
});
