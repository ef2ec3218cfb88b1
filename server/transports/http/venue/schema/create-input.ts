import { z } from '@hono/zod-openapi';
import { account } from './venue-field.ts';

/** More legs than any venue takes: how many this one takes is its own to say. */
const MOST_LEGS = 64;

const leg = z.object(
  {
    outcomeId: z
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must be a whole number of at least 0' }),
    sideIndex: z.int({ error: 'must be 0 for YES or 1 for NO' }),
  },
  { error: 'must be {"outcomeId": …, "sideIndex": 0 or 1}' },
);

/** What a taker asks a price for. */
export const createInput = {
  taker: account('taker'),
  legs: z
    .array(leg, { error: 'legs must be [{"outcomeId": …, "sideIndex": 0 or 1}, …].' })
    .max(MOST_LEGS, { error: `legs can have at most ${MOST_LEGS} entries.` })
    .openapi({
      description: 'In any order. How many a parlay has is a setting of the venue, 2 to 6 by default.',
    }),
  stake_usd: z
    .number({ error: 'stake_usd must be a number of USD.' })
    .openapi({ description: 'Gross; 1 to 1000 by default. Rounded to the nearest 0.000001.', example: 25 }),
};
