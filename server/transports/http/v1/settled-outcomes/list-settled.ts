import { z } from '@hono/zod-openapi';
import { listSettled } from '#services/outcomes/list-settled.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { limit, newestFirst, offset, pageOf } from '#transports/http/schema/paging.ts';
import { marketClassField, outcomeFilter, timeOrEmptyField } from '../outcomes/outcome-schema.ts';

const SettledOutcome = z
  .object({
    outcome_id: z.int(),
    title: z.string(),
    market_class: marketClassField(),
    underlying: z.string(),
    category: z.string(),
    settlement_px: z.number(),
    settled_at: timeOrEmptyField(),
    holders_settled: z.int().openapi({ description: 'Wallets that held either side.' }),
    winners: z.int().openapi({ description: 'Wallets that held the winning side.' }),
    losers: z.int().openapi({ description: 'Wallets that held the losing side.' }),
    total_payout: z.number().openapi({ description: 'USD: px × sz over the settlement fills.' }),
    settled_shares: z.number().openapi({ description: 'Shares swept, both sides.' }),
    settled_pnl: z.number().openapi({ description: 'USD: closed_pnl over the settlement fills.' }),
    winning_coin: coinField().nullable().openapi({ description: 'null when it settled at a fraction.' }),
    winning_side_idx: z.union([z.literal(0), z.literal(1)]).nullable(),
  })
  .openapi('SettledOutcome');

export const listSettledEndpoint = endpoint({
  method: 'get',
  path: '/v1/settledOutcomes',
  operationId: 'listSettledOutcomes',
  summary: 'List settled outcomes',
  description:
    'Settled outcomes with what their payout did, the latest settlement first. `startTime` and `endTime` bound `settled_at`. The `Link` header names the next page.',
  tags: ['Outcomes'],
  access: 'key-optional',
  cache: 'none',
  query: { ...outcomeFilter(), ...newestFirst(), limit: limit(50, 200), offset: offset() },
  errors: {
    400: '`Invalid category`, `Invalid underlying`, `Invalid market_class`, `Invalid cursor`, or a field out of range.',
  },
  response: z.object({
    count: z.int().openapi({ description: 'Rows in this response.' }),
    offset: z.int(),
    settled_outcomes: z.array(SettledOutcome),
  }),
  handle: (ctx, input) => listSettled(ctx, { ...input, ...pageOf(input) }),
});
