import { z } from '@hono/zod-openapi';
import { DIGEST_PERIODS } from '#services/digest/digest-period.ts';
import type { CachePolicy } from '#transports/http/cache-policy.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { fallback } from '#transports/http/schema/choice.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { timeField } from '#transports/http/schema/time.ts';

const DEGRADED_MAX_AGE_SECONDS = 30;

/** An hour, as specified; an answer that lacks sections only for as long as a caller is asked to wait. */
export const digestCache = (digest: { degraded: string[] }): CachePolicy =>
  digest.degraded.length > 0 ? DEGRADED_MAX_AGE_SECONDS : 3600;

/** How far back a digest goes; unknown: a week. */
export const period = () => fallback(DIGEST_PERIODS, '7d');

/** What all digests begin with. */
export const digestHeadShape = () => ({
  period: z.enum(DIGEST_PERIODS).openapi({ description: 'The resolved value.' }),
  generated_at: timeField(),
});

export const degradedField = () =>
  z.array(z.string()).openapi({
    description: 'Sections that took too long and are missing from this response.',
    example: [],
  });

export const DeltaSchema = z
  .object({
    current: z.number(),
    prior: z.number().openapi({ description: 'Of the window of the same length before.' }),
    change: z.number().openapi({ description: 'current - prior.' }),
    pct: z
      .number()
      .nullable()
      .openapi({ description: 'The change in percent of the size of prior; null when that is zero.' }),
  })
  .openapi('Delta');

export const DigestMarketSchema = z
  .object({
    outcome_id: z.int(),
    title: z.string(),
    category: z.string(),
    underlying: z.string(),
    volume: z.number().openapi({ description: 'USD in the window.' }),
    trades: z.int().openapi({ description: 'In the window.' }),
    implied_prob: z.number().nullable().openapi({ description: 'Last price of side A; null: never traded.' }),
  })
  .openapi('DigestMarket');

export const WhaleSchema = z
  .object({
    time: timeField(),
    coin: coinField(),
    outcome_id: z.int(),
    title: z.string(),
    user: addressField().openapi({ description: 'The taker.' }),
    side: z.enum(['A', 'B']),
    px: z.number(),
    sz: z.number(),
    notional: z.number().openapi({ description: 'px × sz in USD.' }),
    tid: z.int(),
  })
  .openapi('Whale');
