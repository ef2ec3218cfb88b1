import { z } from '@hono/zod-openapi';
import { formatUtc } from '#domain/time.ts';
import { sayPredicate } from '#domain/webhook/say-predicate.ts';
import { dryRun } from '#services/webhook/dry-run.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { MAX_SUBSCRIPTION_BYTES, termFields } from './subscription-fields.ts';
import { webhookOperation } from './webhook-operation.ts';

const DAYS = { min: 1, max: 31, default: 7 };
const ROWS = { max: 200, default: 50 };

const Row = z.object({
  event_id: z.string(),
  time: z.string().openapi({ description: 'UTC.', example: '2026-06-01 14:03:22.518' }),
  id: z.int(),
  user: z.string(),
  builder: z.string().optional(),
  coin: z.string(),
  side: z.enum(['A', 'B']),
  dir: z.string().nullable(),
  px: z.number(),
  sz: z.number(),
  notional: z.number(),
  reasons: z.array(z.enum(['wallet', 'builder', 'predicate'])),
});

export const dryRunEndpoint = endpoint({
  ...webhookOperation('scale'),
  method: 'post',
  path: '/v1/webhooks/dry-run',
  operationId: 'dryRunWebhook',
  summary: 'Test terms on history',
  description:
    'Counts how often a subscription with these terms would have fired in the last days, based on stored fills (orders are not stored that long), and returns the newest matches. Nothing is sent. A run that takes too long covers only part of the period: `complete` is false, and `covered_from` is where it starts.',
  body: z.object({
    ...termFields,
    days: z.int().min(DAYS.min).max(DAYS.max).default(DAYS.default),
    limit: z.int().min(0).max(ROWS.max).default(ROWS.default),
  }),
  maxBodyBytes: MAX_SUBSCRIPTION_BYTES,
  response: z.object({
    matched: z.int(),
    from: z.string(),
    to: z.string(),
    covered_from: z.string(),
    complete: z.boolean(),
    predicate_text: z.string().nullable().openapi({
      description: 'The predicate in words.',
      example: 'price at least 0.9 and notional above 500 USD',
    }),
    days: z.array(z.object({ day: z.string(), matched: z.int() })),
    rows: z.array(Row),
  }),
  async handle(ctx, { body }) {
    const run = await dryRun(ctx, body);
    return {
      matched: run.matched,
      ...{ from: formatUtc(run.fromMs), to: formatUtc(run.toMs), covered_from: formatUtc(run.coveredFromMs) },
      complete: run.isComplete,
      predicate_text: body.predicate ? sayPredicate(body.predicate) : null,
      days: run.days,
      rows: run.rows.map(({ eventId, timeMs, tid, usd, builder, ...row }) => ({
        ...{
          event_id: eventId,
          time: formatUtc(timeMs),
          id: tid,
          user: row.user,
          ...(builder !== null && { builder }),
        },
        ...{ coin: row.coin, side: row.side, dir: row.dir, px: row.px, sz: row.sz, notional: usd },
        reasons: row.reasons,
      })),
    };
  },
});
