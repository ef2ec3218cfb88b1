import { z } from '@hono/zod-openapi';
import { listPriceMarkets, PRICE_MARKET_STATUSES } from '#services/prices/list-price-markets.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { choiceOr, flag } from '#transports/http/schema/choice.ts';
import { period, underlying } from '#transports/http/schema/filter.ts';
import { PriceMarketGroupSchema } from './price-market-schema.ts';

export const listPriceMarketsEndpoint = endpoint({
  method: 'get',
  path: '/v1/crypto/price-markets',
  operationId: 'listPriceMarkets',
  summary: 'List price markets',
  description:
    'Price markets grouped by underlying, period and expiry: binaries and bucket questions. Active groups are ordered by expiry, soonest first; other statuses latest first.',
  tags: ['Prices'],
  access: 'public',
  cache: 15,
  query: {
    // One letter case, so that each is not computed and kept anew.
    underlying: underlying()
      .transform((ticker) => ticker.toUpperCase())
      .optional(),
    status: choiceOr(PRICE_MARKET_STATUSES, 'active', 'Invalid status (expected active, settled or all)'),
    period: period().optional(),
    onlyTradable: flag(false).openapi({ description: 'Only include open legs that have a price.' }),
    excludeExpired: flag(false),
  },
  errors: { 400: '`Invalid underlying`, `Invalid period`, or a malformed field.' },
  response: z.object({ count: z.int(), groups: z.array(PriceMarketGroupSchema) }),
  handle: listPriceMarkets,
});
