import { z } from '@hono/zod-openapi';
import { coinField } from '#transports/http/schema/coin.ts';

const px = (description: string) => z.number().nullable().openapi({ description });

const tradingShape = () => ({
  volumeUsd: z.number(),
  volume24h: z.number(),
  traders: z.int(),
  trades: z.int(),
});

const Binary = z
  .object({
    outcomeId: z.int(),
    title: z.string(),
    targetPrice: z.number(),
    impliedProb: px('Last price of Yes; null once settled or expired.'),
    coinYes: coinField(),
    coinNo: coinField(),
    lastPxYes: px('Kept after settlement; null: never traded.'),
    lastPxNo: px('Kept after settlement; null: never traded.'),
    ...tradingShape(),
    lastTradeAt: z.string().nullable().openapi({ description: 'UTC time string; null: never traded.' }),
    lastTradeAgeSec: z.int().nullable(),
    isSettled: z.boolean(),
  })
  .openapi('PriceBinary');

const Bucket = z
  .object({
    label: z.string().openapi({ example: '62,728 – 65,289' }),
    lowerBound: px('Included; null: none.'),
    upperBound: px('Not included; null: none.'),
    outcomeId: z.int(),
    coinYes: coinField(),
    prob: px('Last price of Yes; null: never traded.'),
    probNormalized: px('prob rescaled so that the buckets sum to 1.'),
    ...tradingShape(),
    isSettled: z.boolean(),
  })
  .openapi('PriceBucket');

const BucketGroup = z
  .object({
    questionId: z.int(),
    title: z.string(),
    buckets: z.array(Bucket),
    probSum: z.number(),
    currentBucketIndex: z
      .int()
      .nullable()
      .openapi({ description: 'Index of the bucket that contains the spot price.' }),
    totalVolume24h: z.number(),
    totalTraders: z.int(),
  })
  .openapi('PriceBucketGroup');

export const PriceMarketGroupSchema = z
  .object({
    underlying: z.string(),
    assetName: z.string().openapi({ example: 'Bitcoin' }),
    assetSlug: z.string().openapi({ example: 'bitcoin' }),
    logoUrl: z.url(),
    period: z.string(),
    expiry: z.iso.datetime(),
    expiryMs: z.int(),
    expiryLabel: z.string().openapi({ example: 'Jul 31 06:00 UTC' }),
    isCurrent: z.boolean().openapi({ description: 'The nearest future expiry of its asset and period.' }),
    spotPrice: px('Live mark; null when unknown.'),
    priceChange24hPct: px('null when unknown.'),
    binary: z.array(Binary),
    bucketGroups: z.array(BucketGroup),
    totalVolume24h: z.number(),
  })
  .openapi('PriceMarketGroup');
