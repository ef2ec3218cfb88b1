import { z } from '@hono/zod-openapi';
import { limit } from '#transports/http/schema/paging.ts';
import {
  account,
  accountField,
  e6Field,
  hashField,
  indexedToField,
  legState,
  legsField,
  msField,
} from '../schema/venue-field.ts';
import { venueOperation } from '../venue-operation.ts';

export const PositionSchema = z
  .object({
    parlay_id: z.string(),
    taker: accountField(),
    maker: accountField(),
    taker_collateral_e6: e6Field(),
    net_stake_e6: e6Field(),
    maker_collateral_e6: e6Field(),
    condition_id: hashField(),
    legs: legsField(),
    status: z.enum(['open', 'settled']),
    verdict: legState.openapi({ description: 'Of the taker.' }),
    taker_payout_e6: e6Field().nullable(),
    maker_payout_e6: e6Field().nullable(),
    created_at: msField(),
    settled_at: msField().nullable(),
    tx_hash: hashField(),
  })
  .openapi('Position');

export const PAGE_QUERY = {
  address: account('address'),
  limit: limit(50, 200),
  cursor: z.string().max(100).optional(),
};

/** What a page of an account's parlays says before its rows, and after them. */
export const PAGE_HEAD = {
  address: accountField(),
  claimable_e6: e6Field().openapi({ description: 'The amount that a claim would pay now.' }),
};
export const PAGE_TAIL = {
  next_cursor: z.string().nullable().openapi({ description: 'Opaque; null on the last page.' }),
  indexed_to: indexedToField(),
};

export const listPositionsOperation = venueOperation({
  method: 'get',
  path: '/v1/positions',
  operationId: 'listPositions',
  summary: 'List the parlays of an account',
  description: 'Parlays with the account as taker or maker, newest first, and the credits it can claim.',
  tag: 'Positions',
  rate: 'read',
  codes: ['INVALID_PAGE'],
  query: PAGE_QUERY,
  response: z.object({ ...PAGE_HEAD, positions: z.array(PositionSchema), ...PAGE_TAIL }).openapi('Positions'),
  handle: ({ venue }, { address, ...page }) => venue.claims.positions(address, page),
});
