import { z } from 'zod';
import { getDealings } from '#services/wallets/get-dealings.ts';
import { getEdge } from '#services/wallets/get-edge.ts';
import { getTraderProfile } from '#services/wallets/get-trader-profile.ts';
import { listPnlHistory } from '#services/wallets/list-pnl-history.ts';
import { MARKET_ORDERS } from '#services/wallets/order-markets.ts';
import { publicProcedure, router } from '../init.ts';

const MAX_MARKETS = 200;

const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/i, 'Invalid address')
  .transform((text) => text.toLowerCase());
const ofWallet = publicProcedure.input(z.object({ address }));

/** The queries of a wallet's page. */
export const walletsRouter = router({
  dealings: ofWallet
    .input(
      z.object({
        order: z.enum(MARKET_ORDERS).default('recent'),
        limit: z.number().int().min(1).max(MAX_MARKETS).default(50),
      }),
    )
    .query(({ ctx, input: { address: user, ...page } }) => getDealings(ctx.services, { user, ...page })),
  pnlHistory: ofWallet.query(({ ctx, input }) => listPnlHistory(ctx.services, { user: input.address })),
  edge: ofWallet.query(({ ctx, input }) => getEdge(ctx.services, input)),
  profile: ofWallet.query(({ ctx, input }) => getTraderProfile(ctx.services, input)),
});
