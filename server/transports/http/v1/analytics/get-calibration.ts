import { z } from '@hono/zod-openapi';
import { getCalibration } from '#services/analytics/get-calibration.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { integer } from '#transports/http/schema/paging.ts';
import { probability } from '#transports/http/schema/probability.ts';

const Point = z
  .object({
    bucket: z.int().openapi({ description: 'From 0.' }),
    p_low: probability(),
    p_high: probability().openapi({ description: 'Exclusive, except in the last bucket.' }),
    n: z.int().openapi({ description: 'Settled outcomes in the bucket.' }),
    mean_predicted: probability().nullable().openapi({ description: 'null: the bucket is empty.' }),
    observed_rate: probability().nullable().openapi({ description: 'How often side A won.' }),
  })
  .openapi('CalibrationPoint');

export const getCalibrationEndpoint = endpoint({
  method: 'get',
  path: '/v1/analytics/calibration',
  operationId: 'getCalibration',
  summary: 'Get the calibration curve',
  description: 'How often predicted outcomes came true, by predicted probability, over all settled outcomes.',
  tags: ['Analytics'],
  access: 'key-optional',
  cache: 3600,
  query: { buckets: integer({ min: 2, max: 50, default: 10 }) },
  errors: { 400: 'buckets out of range.' },
  response: z.object({
    buckets: z.int(),
    sample_size: z.int(),
    brier: probability().nullable().openapi({ description: 'null: nothing to score.' }),
    curve: z.array(Point),
    method: z.string().openapi({ description: 'What was predicted, in words.' }),
  }),
  handle: getCalibration,
});
