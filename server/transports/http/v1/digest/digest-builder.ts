import { z } from '@hono/zod-openapi';
import { digestBuilder } from '#services/digest/digest-builder.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address, addressField } from '#transports/http/schema/address.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import {
  DeltaSchema,
  DigestMarketSchema,
  degradedField,
  digestCache,
  digestHeadShape,
  period,
  WhaleSchema,
} from './digest-schema.ts';

const Settlements = z.object({
  total: z.int().openapi({ description: 'Settlement legs that the builder routed.' }),
  won: z.int(),
  lost: z.int(),
  total_payout: z.number().openapi({ description: 'USD.' }),
});

export const digestBuilderEndpoint = endpoint({
  method: 'get',
  path: '/v1/digest/builder/:address',
  operationId: 'getBuilderDigest',
  summary: 'Get a builder report',
  description:
    'What a builder routed in a day, a week or a month, compared with the previous window. Zeros for a builder without history.',
  tags: ['Digests'],
  access: 'key-optional',
  cache: digestCache,
  params: { address: address() },
  query: { period: period() },
  errors: {
    400: '`Invalid address`.',
    503: 'The builder’s own figures took too long; retry after the seconds in `Retry-After`.',
  },
  response: z
    .object({
      ...digestHeadShape(),
      builder: addressField(),
      builder_name: z.string().openapi({ description: 'Empty: no label.' }),
      summary: z.object({
        volume_routed: DeltaSchema.openapi({ description: 'USD, settlement left out.' }),
        trades: DeltaSchema,
        unique_traders: DeltaSchema,
      }),
      new_traders: z.int().openapi({ description: 'Wallets that first touched this builder in the window.' }),
      fees: z.object({
        period: DeltaSchema,
        cumulative: z.number().openapi({ description: 'USD over the whole life of the builder.' }),
      }),
      settlements: Settlements,
      market_share_pct: z
        .number()
        .optional()
        .openapi({ description: 'Its share of the fees that all builders took in the window.' }),
      top_markets: z
        .array(DigestMarketSchema)
        .max(10)
        .optional()
        .openapi({ description: 'By what the builder routed to them in the window.' }),
      biggest_whale: refTo(WhaleSchema)
        .nullable()
        .optional()
        .openapi({ description: 'The largest trade of a taker of this builder; null without one.' }),
      degraded: degradedField(),
    })
    .openapi('BuilderDigest'),
  handle: digestBuilder,
});
