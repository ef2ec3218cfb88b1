import { z } from '@hono/zod-openapi';
import { GROUP_CLASSES } from '#domain/market-class.ts';
import { groupClass, period, underlying } from '#transports/http/schema/filter.ts';

/** The filters that group analytics share; unknown words match nothing. */
export const groupFilter = () => ({
  group_class: groupClass().optional(),
  underlying: underlying().optional(),
  period: period().optional(),
});

/** What groups a coin. */
export const groupKeyShape = () => ({
  group_class: z.enum(GROUP_CLASSES).openapi({
    description: '`other`: catch-all legs, and coins without metadata.',
  }),
  underlying: z.string().openapi({ description: 'Ticker of price markets, else empty.', example: 'BTC' }),
  period: z.string().openapi({ description: 'Empty for event markets.', example: '1d' }),
});

/** Trading of a group; Buy and Sell alone, each trade once. */
export const groupSumsShape = () => ({ volume_usdc: z.number(), trades: z.int() });

/** Wallets of a group, at most. */
export const tradersField = () =>
  z.int().openapi({ description: 'An upper bound: a wallet counts once for each coin that it traded.' });

export const INVALID_FILTER = '`Invalid group_class`, `Invalid underlying` or `Invalid period`';

export const GROUP_ACCESS = { tier: 'growth' } as const;
