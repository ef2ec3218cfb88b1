import { analyticsRouter } from './analytics.ts';
import { auditRouter } from './audit.ts';
import { billingRouter } from './billing.ts';
import { blocksRouter } from './blocks.ts';
import { buildersRouter } from './builders.ts';
import { campaignsRouter } from './campaigns.ts';
import { digestRouter } from './digest.ts';
import { discoveryRouter } from './discovery.ts';
import { router } from './init.ts';
import { keysRouter } from './keys.ts';
import { leaderboardsRouter } from './leaderboards.ts';
import { logsRouter } from './logs.ts';
import { marketsRouter } from './markets.ts';
import { membersRouter } from './members.ts';
import { messengerRouter } from './messenger.ts';
import { outcomeRouter } from './outcome.ts';
import { rewardsRouter } from './rewards.ts';
import { settingsRouter } from './settings.ts';
import { slipRouter } from './slip.ts';
import { sportsRouter } from './sports.ts';
import { usageRouter } from './usage.ts';
import { venueRouter } from './venue.ts';
import { votesRouter } from './votes.ts';
import { walletsRouter } from './wallets.ts';
import { watchRouter } from './watch.ts';
import { webhooksRouter } from './webhooks.ts';

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
