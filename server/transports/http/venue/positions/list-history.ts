import { z } from '@hono/zod-openapi';
import { accountField, e6Field, hashField, msField } from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';
import { PAGE_HEAD, PAGE_QUERY, PAGE_TAIL, PositionSchema } from './list-positions.ts';

const SaleSchema = z
  .object({
    seller: accountField(),
    buyer: accountField(),
    payout_e6: e6Field(),
    sold_at: msField(),
    tx_hash: hashField(),
  })
  .openapi('ParlaySale');

const HistorySchema = PositionSchema.extend({
  role: z.enum(['taker', 'buyer', 'maker']).openapi({
    description: 'What the account last was: who opened the parlay, who bought it, or whose quote it is.',
  }),
  result: z.enum(['open', 'won', 'lost', 'void', 'sold']).openapi({
    description: 'Of the account, by its role. `sold`: it sold the parlay and does not hold it.',
  }),
  paid_e6: e6Field().openapi({ description: 'What the account put in: stake, prices paid, collateral.' }),
  received_e6: e6Field().openapi({ description: 'What the account was credited so far.' }),
  gain_e6: e6Field().nullable().openapi({
    description: '`received_e6` minus `paid_e6`; null while the account has money in the parlay.',
  }),
  sales: z.array(SaleSchema).openapi({ description: 'Those of the account, oldest first.' }),
  rfq_id: z.string().nullable().openapi({
    description:
      'The request, whose receipt is at `/v1/rfq/:rfqId/receipt`; null for parlays that this venue did not fill.',
  }),
  settled_tx_hash: hashField().nullable(),
}).openapi('PositionHistory');

export const listHistoryOperation = venueOperation({
  method: 'get',
  path: '/v1/positions/history',
  operationId: 'listPositionHistory',
  summary: 'List every parlay that an account took part in',
  description:
    'Parlays that the account opened, bought, sold or quoted, newest first: won, lost, void, sold and open ones, each with what the account paid and received, its request and its transactions.',
  tag: 'Positions',
  rate: 'read',
  codes: ['INVALID_PAGE'],
  query: PAGE_QUERY,
  response: z
    .object({ ...PAGE_HEAD, history: z.array(HistorySchema), ...PAGE_TAIL })
    .openapi('PositionHistoryPage'),
  handle: ({ venue }, { address, ...page }) => venue.claims.history(address, page),
});
