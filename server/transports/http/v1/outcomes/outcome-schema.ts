import { z } from '@hono/zod-openapi';
import { MARKET_CLASSES } from '#domain/market-class.ts';
import { choice } from '#transports/http/schema/choice.ts';
import { category, underlying } from '#transports/http/schema/filter.ts';
import { timeField } from '#transports/http/schema/time.ts';

/** The class of a market in an answer. */
export const marketClassField = () =>
  z.enum(MARKET_CLASSES).openapi({ description: '`fallback` is the catch-all leg of a question group.' });

/** The class of a market in a query; unknown: 400. */
export const marketClass = () => choice(MARKET_CLASSES, 'Invalid market_class');

/** The filters that outcome lists share. */
export const outcomeFilter = () => ({
  category: category().optional(),
  underlying: underlying().optional(),
  market_class: marketClass().optional(),
});

/** A time, or an empty string for one that never came. */
export const timeOrEmptyField = () =>
  z.string().openapi({ description: 'UTC, `YYYY-MM-DD HH:MM:SS.mmm`; empty if never.', example: '' });

/** What outcomes, registeredOutcomes and settledOutcomes share. */
export const outcomeMetaShape = () => ({
  outcome_id: z.int().openapi({ example: 961 }),
  title: z.string().openapi({ description: 'Display name: cleaned title, else question name, else name.' }),
  name: z.string().openapi({ description: 'Raw on-chain name.' }),
  description: z.string().openapi({ description: 'Raw on-chain description.' }),
  question_name: z.string(),
  question_id: z.int().openapi({ description: '0: standalone.' }),
  market_class: marketClassField(),
  underlying: z.string().openapi({ description: 'Ticker of price markets, else empty.', example: 'BTC' }),
  category: z.string().openapi({ example: 'crypto' }),
  subcategory: z.string().openapi({ example: 'btc' }),
  tags: z.array(z.string()),
  ai_confidence: z.number().nullable(),
  side_a_name: z.string().openapi({ example: 'Yes' }),
  side_b_name: z.string().openapi({ example: 'No' }),
  expiry: timeField().openapi({ description: 'UTC; `1970-01-01 00:00:00.000`: no scheduled expiry.' }),
  period: z.string().openapi({ example: '1d' }),
  target_price: z.string().openapi({ description: '`0` for markets that are not on a price.' }),
  settlement_px: z.number().openapi({ description: '-1 while open.' }),
  is_settled: z.boolean(),
  first_seen: timeField(),
});

/** Lifetime stats over both sides; settlement legs are left out. */
export const tradeStatsShape = () => ({
  volume_usd: z.number(),
  trades: z.int(),
  traders: z.int(),
  last_trade_at: timeOrEmptyField(),
});

export const OutcomeSchema = z
  .object({
    ...outcomeMetaShape(),
    ...tradeStatsShape(),
    volume_24h: z.number().openapi({ description: 'USD over the current UTC hour and the 23 before it.' }),
  })
  .openapi('Outcome');
