import { z } from '@hono/zod-openapi';
import { getOutcome } from '#services/outcomes/get-outcome.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { outcomeId } from '#transports/http/schema/id.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { FillSchema } from '../fills/fill-schema.ts';
import { OutcomeSchema, timeOrEmptyField } from './outcome-schema.ts';

const Side = z
  .object({
    coin: coinField(),
    side_idx: z.union([z.literal(0), z.literal(1)]),
    name: z.string(),
    last_px: z.number().nullable().openapi({ description: 'null: never traded.' }),
    implied_probability: z.number().nullable().openapi({ description: 'Equal to last_px.' }),
    last_trade_at: timeOrEmptyField(),
    volume_usd: z.number(),
    volume_24h: z.number(),
    trades: z.int(),
    traders: z.int(),
  })
  .openapi('OutcomeSide');

const Question = z
  .object({
    question_id: z.int(),
    name: z.string(),
    title: z.string(),
    description: z.string(),
    named_outcomes: z.array(z.int()),
    fallback_outcome: z.int().nullable(),
    settled_named_outcomes: z.array(z.int()),
    is_settled: z.boolean(),
  })
  .openapi('OutcomeQuestion');

const SettlementEvent = z
  .object({
    time: timeField(),
    event_type: z.string(),
    signer: z.string(),
    settle_fraction: z.string().openapi({ description: 'What side A pays, `0` to `1`.' }),
    settle_details: z.string().openapi({ description: 'Such as the price it settled on.' }),
  })
  .openapi('SettlementEvent');

const Dossier = OutcomeSchema.extend({
  sides: z.array(Side).length(2),
  question: refTo(Question).nullable(),
  settlement_events: z.array(SettlementEvent),
  recent_trades: z
    .array(FillSchema)
    .max(20)
    .openapi({ description: 'The last 20 fills across both sides, of every dir.' }),
}).openapi('OutcomeDossier');

export const getOutcomeEndpoint = endpoint({
  method: 'get',
  path: '/v1/outcomes/:id',
  operationId: 'getOutcome',
  summary: 'Get an outcome',
  description:
    'Everything about one outcome: meta, stats, both sides, its question, settlement and last fills.',
  tags: ['Outcomes'],
  access: 'key-optional',
  cache: 'none',
  params: { id: outcomeId() },
  errors: { 404: '`Outcome N not found`, or `Invalid outcome id` for anything but a whole number.' },
  response: Dossier,
  handle: (ctx, { id }) => getOutcome(ctx, { outcomeId: id }),
});
