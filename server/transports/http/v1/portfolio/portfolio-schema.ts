import { z } from '@hono/zod-openapi';
import { addressField } from '#transports/http/schema/address.ts';
import { coinField } from '#transports/http/schema/coin.ts';
import { timeField } from '#transports/http/schema/time.ts';
import { FillSchema } from '../fills/fill-schema.ts';

const Totals = z
  .object({
    total_trades: z.int().openapi({ description: 'Buy and Sell fills.' }),
    total_settlements: z.int().openapi({ description: 'Payouts.' }),
    wins: z.int().openapi({ description: 'Payouts at px 1.' }),
    losses: z.int().openapi({ description: 'Payouts at px 0.' }),
    total_pnl: z.number().openapi({ description: 'closed_pnl over every fill, USD.' }),
    total_volume: z.number().openapi({ description: 'px × sz over every fill, payouts included, USD.' }),
    total_fees: z.number().openapi({ description: 'USD; a fee in shares counts at the price of its fill.' }),
    markets_traded: z.int().openapi({ description: 'Coins.' }),
  })
  .openapi('PortfolioTotals');

/** A wallet's dealings in one coin. */
export const portfolioMarketShape = () => ({
  coin: coinField(),
  total_trades: z.int().openapi({ description: 'Buy and Sell fills.' }),
  total_settlements: z.int().openapi({ description: 'Payouts.' }),
  won_count: z.int().openapi({ description: 'Payouts at px 1.' }),
  lost_count: z.int().openapi({ description: 'Payouts at px 0.' }),
  total_volume: z.number().openapi({ description: 'px × sz over every fill, payouts included, USD.' }),
  total_pnl: z.number().openapi({ description: 'closed_pnl over every fill, USD.' }),
  total_fee: z.number().openapi({ description: 'USD.' }),
  first_trade: timeField().openapi({ description: 'First fill of any dir.' }),
  last_trade: timeField().openapi({ description: 'Last fill of any dir.' }),
});

/** What a portfolio is made of, its coins written by `market`. */
export const portfolioShape = <M extends z.ZodType>(market: M) => ({
  user: addressField(),
  totals: Totals,
  by_market: z.array(market).openapi({ description: 'Every coin, the latest fill first.' }),
  recent_fills: z.array(FillSchema).max(20).openapi({ description: 'The last 20 fills of every dir.' }),
  settlements: z.array(FillSchema).max(50).openapi({ description: 'The last 50 payouts.' }),
});

export const PnlDaySchema = z
  .object({
    date: z.string().openapi({ description: 'UTC day.', example: '2026-06-01' }),
    daily_pnl: z.number().openapi({ description: 'closed_pnl over the fills of the day, USD.' }),
    trades: z.int(),
    wins: z.int(),
    losses: z.int(),
    cumulative_pnl: z.number().openapi({ description: 'The last one is totals.total_pnl.' }),
  })
  .openapi('PnlDay');
