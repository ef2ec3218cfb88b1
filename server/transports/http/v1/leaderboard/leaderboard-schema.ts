import { z } from '@hono/zod-openapi';
import { addressField } from '#transports/http/schema/address.ts';
import { timeField } from '#transports/http/schema/time.ts';

export const LeaderboardEntrySchema = z
  .object({
    user: addressField(),
    total_trades: z.int().openapi({ description: 'Buy and Sell fills.' }),
    total_settlements: z.int(),
    wins: z.int().openapi({ description: 'Settlement legs paid at 1.' }),
    losses: z.int().openapi({ description: 'Settlement legs paid at 0.' }),
    total_volume: z.number().openapi({ description: 'USD over every fill, settlement included.' }),
    total_pnl: z.number().openapi({ description: 'USD: closed_pnl over every fill.' }),
    total_fees: z.number().openapi({ description: 'USD; a fee in shares at the price of its fill.' }),
    roi: z.number().openapi({ description: 'total_pnl / total_volume.' }),
    win_rate: z
      .number()
      .openapi({ description: 'wins / (wins + losses); 0 for a wallet that never held to resolution.' }),
    first_trade: timeField(),
    last_trade: timeField(),
    markets_traded: z.int().openapi({ description: 'Coins with a fill of any kind.' }),
  })
  .openapi('LeaderboardEntry');
