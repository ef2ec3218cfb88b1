import { analyticsRouter } from './analytics.ts';
import { digestRouter } from './digest.ts';
import { discoveryRouter } from './discovery.ts';
import { router } from './init.ts';
import { marketsRouter } from './markets.ts';
import { outcomeRouter } from './outcome.ts';

/** The dashboard's own API: the same services as `/v1`, shaped for its pages. Not a public contract. */
export const appRouter = router({
  analytics: analyticsRouter,
  digest: digestRouter,
  discovery: discoveryRouter,
  markets: marketsRouter,
  outcome: outcomeRouter,
});

export type AppRouter = typeof appRouter;
