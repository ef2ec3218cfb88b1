import { z } from '@hono/zod-openapi';
import { digestTrader } from '#services/digest/digest-trader.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { address, addressField } from '#transports/http/schema/address.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { refTo } from '#transports/http/schema/ref-to.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { DeltaSchema, degradedField, digestCache, digestHeadShape, period } from './digest-schema.ts';

const Positions = z.object({
  opened: z.int().openapi({ description: 'Coins with their first fill in the window.' }),
  closed: z
    .int()
    .openapi({ description: 'Coins closed in the window: last fill in it, and no shares left.' }),
  still_open: z.int().openapi({ description: 'Coins that are held now.' }),
  markets_traded: z.int().openapi({ description: 'Coins with any fill in the window.' }),
});

const ExtremePayout = z
  .object({
    coin: coinField(),
    outcome_id: z.int(),
    title: z.string(),
    closed_pnl: z.number(),
    time: timeField(),
  })
  .openapi('ExtremePayout');

const Settlements = z.object({
  won: z.int(),
  lost: z.int(),
  total_payout: z.number(),
  settled_pnl: z.number().openapi({ description: 'closed_pnl over the settlement legs of the window.' }),
  biggest_win: refTo(ExtremePayout).nullable(),
  biggest_loss: refTo(ExtremePayout).nullable(),
});

const ClosingPosition = z
  .object({
    coin: coinField(),
    outcome_id: z.int(),
    net_size: z.number().openapi({ description: 'Shares held.' }),
    title: z.string(),
    underlying: z.string(),
    expiry: timeField(),
    implied_prob: z.number().openapi({ description: 'Last price of the coin; 0: no live mark.' }),
    mark_to_market_usd: z.number().openapi({ description: 'net_size × implied_prob; 0: no live mark.' }),
  })
  .openapi('ClosingPosition');

export const digestTraderEndpoint = endpoint({
  method: 'get',
  path: '/v1/digest/trader/:address',
  operationId: 'getTraderDigest',
  summary: 'Get a trader journal',
  description:
    'The results of a wallet in a day, a week or a month, compared with the previous window. Zeros for a wallet without history.',
  tags: ['Digests'],
  access: 'key-optional',
  cache: digestCache,
  params: { address: address() },
  query: { period: period() },
  errors: {
    400: '`Invalid address`.',
    503: 'The PnL took too long; retry after the seconds in `Retry-After`.',
  },
  response: z
    .object({
      ...digestHeadShape(),
      trader: addressField(),
      pnl: z.object({
        realized: DeltaSchema.openapi({ description: 'closed_pnl over every fill of the window.' }),
        cumulative: z.number().openapi({ description: 'Over the whole life of the wallet.' }),
        roi_pct: z.number().openapi({ description: 'Realized PnL in percent of the volume of the window.' }),
        win_rate_pct: z.number().openapi({ description: 'wins in percent of wins + losses of the window.' }),
        wins: z.int(),
        losses: z.int(),
      }),
      positions: Positions.optional(),
      settlements: Settlements.optional(),
      closing_soon: z
        .array(ClosingPosition)
        .max(25)
        .optional()
        .openapi({ description: 'Held now, whatever the window; the soonest expiry first.' }),
      degraded: degradedField(),
    })
    .openapi('TraderDigest'),
  handle: digestTrader,
});
