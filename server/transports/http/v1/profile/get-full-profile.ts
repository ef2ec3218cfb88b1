import { z } from '@hono/zod-openapi';
import { getFullProfile } from '#services/wallets/get-full-profile.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address } from '#transports/http/schema/address.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { PnlDaySchema, portfolioMarketShape, portfolioShape } from '../portfolio/portfolio-schema.ts';

const Label = z
  .object({
    name: z.string(),
    description: z.string(),
    side_a_name: z.string(),
    side_b_name: z.string(),
    market_class: z.string(),
    underlying: z.string(),
    logo_url: z.string(),
  })
  .openapi('MarketLabel');

const Market = z
  .object({
    ...portfolioMarketShape(),
    label: refTo(Label).nullable().openapi({ description: 'null: the outcome is not indexed.' }),
  })
  .openapi('LabelledMarket');

export const getFullProfileEndpoint = endpoint({
  method: 'get',
  path: '/v1/profile/:user/full',
  operationId: 'getFullProfile',
  summary: 'Get a full profile',
  description: 'The portfolio, the labels of its coins and the daily PnL, in one consistent snapshot.',
  tags: ['Wallets'],
  access: 'key-optional',
  cache: 'none',
  reuse: 'until-ingest',
  params: { user: address() },
  errors: { 400: '`Invalid address`' },
  response: z
    .object({ ...portfolioShape(Market), pnl_history: z.array(PnlDaySchema) })
    .openapi('FullProfile'),
  handle: getFullProfile,
});
