import { z } from '@hono/zod-openapi';
import { DIRS } from '#domain/fill.ts';
import { bookSide } from '#transports/http/schema/choice.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { decimal } from '#transports/http/schema/filter.ts';
import { timeField } from '#transports/http/schema/time.ts';

/** One event of the live feed. */
export const ActivitySchema = z
  .object({
    type: z.enum(['fill', 'settlement']),
    time: timeField(),
    ts_ms: z.int().openapi({ description: 'The same instant in epoch ms.' }),
    coin: coinField(),
    outcome_id: z.int(),
    side_idx: z.union([z.literal(0), z.literal(1)]),
    side: z.enum(['A', 'B']),
    px: z.number(),
    sz: z.number(),
    notional: z.number().openapi({ description: 'px × sz in USD.' }),
    dir: z.enum(DIRS),
    tid: z.int().openapi({ description: 'Trade id, the dedup key.' }),
  })
  .openapi('Activity');

/** The filters that the list and the stream share. */
export const activityFilter = () => ({
  min_notional: decimal('Invalid min_notional').optional(),
  side: bookSide().optional(),
});
