import { z } from '@hono/zod-openapi';

/** Results of payouts. */
export const resultsShape = () => ({
  wins: z.int().openapi({ description: 'Payouts at px 1.' }),
  losses: z.int().openapi({ description: 'Payouts at px 0.' }),
  win_rate: z
    .number()
    .openapi({ description: 'wins / (wins + losses), 0 to 1; 0 for a wallet that never held to a result.' }),
  settled_positions: z.int().openapi({ description: 'Payouts, also those at a fraction.' }),
});
