import { auditRouter } from './console/audit.ts';
import { billingRouter } from './console/billing.ts';
import { campaignsRouter } from './console/campaigns.ts';
import { keysRouter } from './console/keys.ts';
import { logsRouter } from './console/logs.ts';
import { membersRouter } from './console/members.ts';
import { messengerRouter } from './console/messenger.ts';
import { settingsRouter } from './console/settings.ts';
import { usageRouter } from './console/usage.ts';
import { watchRouter } from './console/watch.ts';
import { webhooksRouter } from './console/webhooks.ts';
import { router } from './init.ts';
import { analyticsRouter } from './markets/analytics.ts';
import { blocksRouter } from './markets/blocks.ts';
import { buildersRouter } from './markets/builders.ts';
import { digestRouter } from './markets/digest.ts';
import { discoveryRouter } from './markets/discovery.ts';
import { leaderboardsRouter } from './markets/leaderboards.ts';
import { marketsRouter } from './markets/markets.ts';
import { outcomeRouter } from './markets/outcome.ts';
import { rewardsRouter } from './markets/rewards.ts';
import { sportsRouter } from './markets/sports.ts';
import { votesRouter } from './markets/votes.ts';
import { walletsRouter } from './markets/wallets.ts';
import { slipRouter } from './venue/slip.ts';
import { venueRouter } from './venue/venue.ts';

/** The dashboard's own API: the same services as `/v1`, shaped for its pages. Not a public contract. */
export const appRouter = router({
  billing: billingRouter,
  audit: auditRouter,
  blocks: blocksRouter,
  builders: buildersRouter,
  campaigns: campaignsRouter,
  analytics: analyticsRouter,
  digest: digestRouter,
  discovery: discoveryRouter,
  keys: keysRouter,
  leaderboards: leaderboardsRouter,
  logs: logsRouter,
  markets: marketsRouter,
  outcome: outcomeRouter,
  usage: usageRouter,
  venue: venueRouter,
  members: membersRouter,
  messenger: messengerRouter,
  rewards: rewardsRouter,
  settings: settingsRouter,
  slip: slipRouter,
  sports: sportsRouter,
  votes: votesRouter,
  wallets: walletsRouter,
  watch: watchRouter,
  webhooks: webhooksRouter,
});

export type AppRouter = typeof appRouter;
