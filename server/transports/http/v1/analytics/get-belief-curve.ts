import { z } from '@hono/zod-openapi';
import { getBeliefCurve } from '#services/analytics/get-belief-curve.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { outcomeId } from '#transports/http/schema/id.ts';
import { integer } from '#transports/http/schema/paging.ts';
import { probability } from '#transports/http/schema/probability.ts';
import { timeField } from '#transports/http/schema/time.ts';

const Point = z
  .object({
    t: z.int().openapi({ description: 'Epoch milliseconds.', example: 1_780_000_000_000 }),
    prob: probability().openapi({ description: 'Of side A; a trade of side B at p counts as 1 - p.' }),
  })
  .openapi('BeliefPoint');

export const getBeliefCurveEndpoint = endpoint({
  method: 'get',
  path: '/v1/analytics/outcomes/:id/belief-curve',
  operationId: 'getBeliefCurve',
  summary: 'Get the belief curve of an outcome',
  description:
    'The probability of side A over time, oldest first. A long curve is sampled at a stride; its first and last points are always included.',
  tags: ['Analytics'],
  access: 'key-optional',
  cache: 30,
  params: { id: outcomeId() },
  query: { points: integer({ min: 2, max: 1000, default: 200 }) },
  errors: {
    400: 'points out of range.',
    404: '`Outcome N not found`, or `Invalid outcome id` for anything but a whole number.',
  },
  response: z.object({
    outcome_id: z.int(),
    is_settled: z.boolean(),
    settlement_prob: probability().nullable().openapi({ description: 'What side A paid; null while open.' }),
    settled_at: timeField().nullable().openapi({ description: 'null while open.' }),
    source: z
      .enum(['trades', 'hourly'])
      .openapi({ description: 'Each trade, or of a busy outcome the last trade of each hour.' }),
    data: z.array(Point),
  }),
  handle: (ctx, { id, points }) => getBeliefCurve(ctx, { outcomeId: id, points }),
});
