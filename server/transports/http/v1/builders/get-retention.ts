import { z } from '@hono/zod-openapi';
import { getRetention } from '#services/builders/get-retention.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { integer } from '#transports/http/schema/paging.ts';
import { BUILDER_ACCESS, builderParam } from './builder-schema.ts';

const monday = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .openapi({ description, example: '2026-06-01' });

const RetentionCell = z
  .object({
    cohort_week: monday('Monday of the week in which the cohort first traded.'),
    activity_week: monday('Monday of the activity week; the current week is incomplete.'),
    weeks_since: z.int().openapi({ description: 'Weeks between the two.' }),
    cohort_size: z.int().openapi({ description: 'Wallets that first traded in the cohort week.' }),
    retained: z.int().openapi({ description: 'Those of them that traded in the activity week.' }),
    retention_pct: z.number().openapi({ description: '0 to 100; 100 for weeks_since 0.' }),
  })
  .openapi('RetentionCell');

export const getRetentionEndpoint = endpoint({
  method: 'get',
  path: '/v1/builders/:address/retention',
  operationId: 'getBuilderRetention',
  summary: 'Get a builder’s retention',
  description:
    'Weekly cohorts of wallets by their first Buy or Sell through the builder, and how many of each cohort traded through it again in each later week.',
  tags: ['Builders'],
  access: BUILDER_ACCESS,
  cache: 3600,
  params: builderParam(),
  query: { weeks: integer({ min: 1, max: 52, default: 12 }) },
  errors: { 400: '`Invalid address`, or `weeks` out of range.' },
  response: z.object({ builder: addressField(), data: z.array(RetentionCell) }),
  handle: (ctx, { address, weeks }) => getRetention(ctx, { builder: address, weeks }),
});
