import { z } from '@hono/zod-openapi';
import { getTraderProfile } from '#services/wallets/get-trader-profile.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address, addressField } from '#transports/http/schema/address.ts';
import { resultsShape } from './traders-schema.ts';

const Favorite = z
  .object({
    name: z.string().openapi({ example: 'crypto' }),
    volume: z.number().openapi({ description: 'px × sz of Buys and Sells, USD.' }),
    trades: z.int(),
  })
  .openapi('Favorite');

const favorites = () =>
  z.array(Favorite).max(10).openapi({ description: 'The 10 of most volume; without empty and `other`.' });

export const getTraderProfileEndpoint = endpoint({
  method: 'get',
  path: '/v1/traders/:address/profile',
  operationId: 'getTraderProfile',
  summary: 'Get a trader profile',
  description: 'How a wallet trades, what it trades most, and its place among all wallets by lifetime PnL.',
  tags: ['Wallets'],
  access: 'key-optional',
  cache: 30,
  params: { address: address() },
  errors: { 400: '`Invalid address`' },
  response: z
    .object({
      user: addressField(),
      total_volume: z.number().openapi({ description: 'px × sz of Buys and Sells, USD.' }),
      total_trades: z.int().openapi({ description: 'Buys and Sells.' }),
      total_pnl: z.number().openapi({ description: 'closed_pnl over every fill, USD.' }),
      roi: z.number().openapi({ description: 'total_pnl / total_volume; 0 without volume.' }),
      ...resultsShape(),
      favorite_categories: favorites(),
      favorite_underlyings: favorites(),
      pnl_percentile: z.number().nullable().openapi({
        description: 'Fraction of all wallets whose lifetime PnL is strictly lower; null: no fills yet.',
      }),
    })
    .openapi('TraderProfile'),
  handle: getTraderProfile,
});
