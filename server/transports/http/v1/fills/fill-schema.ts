import { z } from '@hono/zod-openapi';
import { DIRS } from '#domain/fill.ts';
import { addressField } from '#transports/http/schema/address.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { timeField } from '#transports/http/schema/time.ts';

/** One wallet's side of one execution. */
export const FillSchema = z
  .object({
    time: timeField(),
    coin: coinField(),
    side: z.enum(['A', 'B']).openapi({ description: 'Order-book side: `B` bid, `A` ask.' }),
    dir: z.enum(DIRS).openapi({
      description:
        'Only `Buy` and `Sell` are trades. `Settlement` is the payout (winner px 1, loser px 0); the others convert inventory.',
    }),
    px: z.number().openapi({ description: 'Probability.', example: 0.865 }),
    sz: z.number().openapi({ description: 'Shares.', example: 50 }),
    fee: z.number().openapi({ description: 'In units of `fee_token`.' }),
    fee_token: z.string().openapi({
      description: '`USDC`, or `+N` where the fee was taken in shares of coin `#N`.',
      example: 'USDC',
    }),
    closed_pnl: z.number().openapi({ description: 'Realized USD PnL; 0 on opening fills.' }),
    crossed: z.boolean().openapi({ description: 'true: taker; false: maker.' }),
    start_position: z.number().openapi({ description: 'Shares that the user held before.' }),
    oid: z.int().openapi({ description: 'Order id.' }),
    tid: z.int().openapi({ description: 'Trade id.' }),
    hash: z
      .string()
      .regex(/^0x[0-9a-f]{64}$/)
      .openapi({
        description: 'Action hash; all Settlement fills of one market share one.',
        example: `0x${'5a'.repeat(32)}`,
      }),
    user: addressField(),
    builder: z.string().openapi({ description: 'Routing builder; empty for direct flow.', example: '' }),
    builder_fee: z.number().openapi({ description: 'USD.' }),
  })
  .openapi('Fill');
