import { z } from '@hono/zod-openapi';
import { getPortfolio } from '#services/wallets/get-portfolio.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address } from '#transports/http/schema/address.ts';
import { portfolioMarketShape, portfolioShape } from './portfolio-schema.ts';

const Market = z.object(portfolioMarketShape()).openapi('PortfolioMarket');

export const getPortfolioEndpoint = endpoint({
  method: 'get',
  path: '/v1/portfolio/:user',
  operationId: 'getPortfolio',
  summary: 'Get a portfolio',
  description:
    'What a wallet has traded, won and lost, in total and by coin, with its latest fills and payouts. A wallet without fills has zeros and empty lists.',
  tags: ['Wallets'],
  access: 'key-optional',
  cache: 'none',
  reuse: 'until-ingest',
  params: { user: address() },
  errors: { 400: '`Invalid address`' },
  response: z.object(portfolioShape(Market)).openapi('Portfolio'),
  handle: getPortfolio,
});
