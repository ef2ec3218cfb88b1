import { analyticsRouter } from './analytics.ts';
import { buildersRouter } from './builders.ts';
import { digestRouter } from './digest.ts';
import { discoveryRouter } from './discovery.ts';
import { router } from './init.ts';
import { leaderboardsRouter } from './leaderboards.ts';
import { marketsRouter } from './markets.ts';
import { orgRouter } from './org.ts';
import { outcomeRouter } from './outcome.ts';
import { walletsRouter } from './wallets.ts';

/** The dashboard's own API: the same services as `/v1`, shaped for its pages. Not a public contract. */
export const appRouter = router({
  builders: buildersRouter,
  analytics: analyticsRouter,
  digest: digestRouter,
  discovery: discoveryRouter,
  leaderboards: leaderboardsRouter,
  markets: marketsRouter,
  org: orgRouter,
  outcome: outcomeRouter,
  wallets: walletsRouter,
});

export type AppRouter = typeof appRouter;
