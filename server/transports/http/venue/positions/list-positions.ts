import { z } from '@hono/zod-openapi';
import {
  account,
  accountField,
  e6Field,
  hashField,
  msField,
  positionIdField,
} from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

const legState = z.enum(['open', 'won', 'lost', 'void']);

const PositionSchema = z
  .object({
    parlay_id: z.string(),
    taker: accountField(),
    maker: accountField(),
    taker_collateral_e6: e6Field(),
    net_stake_e6: e6Field(),
    maker_collateral_e6: e6Field(),
    condition_id: hashField(),
    legs: z.array(
      z.object({
        position_id: positionIdField(),
        outcome_id: z.int(),
        side_index: z.int(),
        state: legState,
      }),
    ),
    status: z.enum(['open', 'settled']),
    verdict: legState.openapi({ description: 'Of the taker.' }),
    taker_payout_e6: e6Field().nullable(),
    maker_payout_e6: e6Field().nullable(),
    created_at: msField(),
    settled_at: msField().nullable(),
    tx_hash: hashField(),
  })
  .openapi('Position');

export const listPositionsOperation = venueOperation({
  method: 'get',
  path: '/v1/positions',
  operationId: 'listPositions',
  summary: 'Parlays of an account',
  description: 'Those of which it is taker or maker, newest first, and the credits that it can claim.',
  tag: 'Positions',
  rate: 'read',
  query: { address: account('address') },
  response: z
    .object({ address: accountField(), claimable_e6: e6Field(), positions: z.array(PositionSchema) })
    .openapi('Positions'),
  handle: ({ venue }, { address }) => venue.positions(address),
});
