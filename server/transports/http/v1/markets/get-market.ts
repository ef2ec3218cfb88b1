import { z } from '@hono/zod-openapi';
import { getMarket } from '#services/markets/get-market.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { coin, coinField } from '#transports/http/schema/coin.ts';
import { integer } from '#transports/http/schema/paging.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { timeOrEmptyField } from '../outcomes/outcome-schema.ts';
import { marketExpiryField } from './market-schema.ts';

const Hour = z
  .object({
    time: timeField().openapi({ description: 'Start of the UTC hour.' }),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
    volume: z.number().openapi({ description: 'USD.' }),
    sz: z.number().openapi({ description: 'Shares.' }),
    trades: z.int(),
  })
  .openapi('MarketHour');

const Market = z
  .object({
    coin: coinField(),
    outcome_id: z.int(),
    side_idx: z.union([z.literal(0), z.literal(1)]),
    side_name: z.string(),
    sibling_coin: coinField(),
    title: z.string(),
    market_name: z.string(),
    description: z.string(),
    question_id: z.int(),
    question_name: z.string(),
    market_class: z.string(),
    underlying: z.string(),
    category: z.string(),
    subcategory: z.string(),
    period: z.string(),
    target_price: z.number(),
    expiry: marketExpiryField(),
    logo_url: z.string(),
    is_settled: z.boolean(),
    settlement_px: z.number().openapi({ description: '-1 while open.' }),
    settled_at: timeOrEmptyField(),
    last_px: z.number().nullable().openapi({ description: 'null: never traded.' }),
    mid_px: z.number().nullable().openapi({ description: 'Live mid price; null without a live book.' }),
    avg_px: z.number().nullable().openapi({ description: 'Volume-weighted; null: never traded.' }),
    trades: z.int(),
    traders: z.int(),
    volume: z.number(),
    volume_24h: z.number(),
    open_interest: z.number().openapi({ description: 'Shares of this coin.' }),
    total_fee: z.number(),
    first_trade_at: timeOrEmptyField(),
    last_trade_at: timeOrEmptyField(),
    hourly: z.array(Hour).openapi({ description: 'Hours with trades, oldest first.' }),
  })
  .openapi('Market');

export const getMarketEndpoint = endpoint({
  method: 'get',
  path: '/v1/markets/:coin',
  operationId: 'getMarket',
  summary: 'Get a market by coin',
  description: 'One coin: its market, its own trading figures and an hourly series of them.',
  tags: ['Markets'],
  access: 'key-optional',
  cache: 'none',
  params: { coin: coin() },
  query: {
    hours: integer({ min: 1, max: 720, default: 168 }).openapi({
      description: 'How many hours back `hourly` reaches, the current one included.',
    }),
  },
  errors: { 400: '`Invalid coin`, or hours out of range.', 404: '`Coin #N not found`' },
  response: Market,
  handle: getMarket,
});
