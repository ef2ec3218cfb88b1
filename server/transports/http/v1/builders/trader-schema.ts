import { z } from '@hono/zod-openapi';
import { TRADER_SORTS } from '#services/builders/list-builder-traders.ts';
import { addressField } from '#transports/http/schema/address.ts';

const BuilderTrader = z
  .object({
    user: addressField(),
    pnl: z.number().openapi({ description: 'USD realized through the builder, with settlements.' }),
    volume: z.number().openapi({ description: 'USD, without settlements.' }),
    fees: z.number().openapi({ description: 'USD of trading fees that the wallet paid.' }),
    fills: z.int().openapi({ description: 'Fills of every dir.' }),
    markets: z.int().openapi({ description: 'Different coins.' }),
  })
  .openapi('BuilderTrader');

/** The answer of both lists of a builder's wallets. */
export const BuilderTradersSchema = z.object({
  builder: addressField(),
  sort: z.enum(TRADER_SORTS),
  data: z.array(BuilderTrader),
  limit: z.int(),
});
