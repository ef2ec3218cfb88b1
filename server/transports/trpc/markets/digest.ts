import { z } from 'zod';
import { digestMarket } from '#services/digest/digest-market.ts';
import { DIGEST_PERIODS } from '#services/digest/digest-period.ts';
import { nameMarkets } from '#services/digest/name-markets.ts';
import { publicProcedure, router } from '../init.ts';

/** The queries of the digest page. */
export const digestRouter = router({
  global: publicProcedure
    .input(z.object({ period: z.enum(DIGEST_PERIODS) }))
    .query(async ({ ctx, input }) => {
      const digest = await digestMarket(ctx.services, input);
      return { ...digest, names: await nameMarkets(ctx.services, digest) };
    }),
});
