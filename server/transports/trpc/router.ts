import { analyticsRouter } from './analytics.ts';
import { buildersRouter } from './builders.ts';
import { digestRouter } from './digest.ts';
import { discoveryRouter } from './discovery.ts';
import { router } from './init.ts';
import { keysRouter } from './keys.ts';
import { leaderboardsRouter } from './leaderboards.ts';
import { logsRouter } from './logs.ts';
import { marketsRouter } from './markets.ts';
import { orgRouter } from './org.ts';
import { outcomeRouter } from './outcome.ts';
import { usageRouter } from './usage.ts';
import { walletsRouter } from './wallets.ts';

/** The dashboard's own API: the same services as `/v1`, shaped for its pages. Not a public contract. */
export const appRouter = router({
  builders: buildersRouter,
  analytics: analyticsRouter,
  digest: digestRouter,
  discovery: discoveryRouter,
  keys: keysRouter,
  leaderboards: leaderboardsRouter,
  logs: logsRouter,
  markets: marketsRouter,
  org: orgRouter,
  outcome: outcomeRouter,
  usage: usageRouter,
  wallets: walletsRouter,
});

export type AppRouter = typeof appRouter;
