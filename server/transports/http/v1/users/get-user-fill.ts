import { z } from '@hono/zod-openapi';
import { getUserFill } from '#services/fills/get-user-fill.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address } from '#transports/http/schema/address.ts';
import { tid } from '#transports/http/schema/id.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { FillSchema } from '../fills/fill-schema.ts';
import { timeOrEmptyField } from '../outcomes/outcome-schema.ts';

const Meta = z
  .object({
    outcome_id: z.int(),
    name: z.string(),
    market_class: z.string(),
    underlying: z.string(),
    target_price: z.number(),
    expiry: timeField(),
    is_settled: z.boolean(),
    settlement_px: z.number(),
    settle_fraction: z.string().openapi({ description: 'Empty while open.' }),
    settled_at: timeOrEmptyField(),
  })
  .openapi('FillMeta');

const Settlement = z
  .object({ px: z.number(), sz: z.number(), closed_pnl: z.number(), time: timeField() })
  .openapi('FillSettlement');

/** Neither the payout nor the settled market changes any more. */
const settledForGood = { maxAge: 86_400, immutable: true } as const;

export const getUserFillEndpoint = endpoint({
  method: 'get',
  path: '/v1/users/:user/fills/:tid',
  operationId: 'getUserFill',
  summary: 'Get one fill of a user',
  description:
    'A fill by trade id (settlement rows are not matched), its market, and the payout to the user when the market settled. Metered by IP at the free tier, whatever the key.',
  tags: ['Fills'],
  access: 'key-optional',
  meter: 'anonymous',
  cache: ({ meta, settlement }) => (meta?.is_settled && settlement ? settledForGood : 'no-store'),
  params: { user: address(), tid: tid() },
  errors: { 400: '`Invalid address` or `Invalid tid`.', 404: '`Fill not found`' },
  response: z.object({
    fill: FillSchema,
    meta: refTo(Meta).nullable().openapi({ description: 'null: the outcome is not indexed.' }),
    settlement: refTo(Settlement).nullable().openapi({ description: 'null while open.' }),
  }),
  handle: getUserFill,
});
