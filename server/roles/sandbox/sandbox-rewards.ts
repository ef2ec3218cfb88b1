import type { Pool } from 'pg';
import { DAY_MS } from '#domain/time.ts';
import { createPopulation } from '#sandbox/exchange/market/wallets.ts';
import type { Env } from '#server/config/env.ts';
import { createCampaign, fundCampaign, scheduleCampaign } from '#services/rewards/manage-campaign.ts';
import { listCampaigns } from '#store/rewards/campaigns.ts';

const DAYS = 30;

/** Cycles that are over when the sandbox is new: its history has their fills, so that there are payouts to look at. */
const PAST_DAYS = 3;

/**
 * Runs a campaign for the busiest builder of the simulated exchange, for a month that began some days ago, unless there is
 * a campaign already.
 */
export async function startSandboxCampaign(env: Env, db: Pool, nowMs: number): Promise<void> {
  if (!env.ROLES.includes('sandbox') || env.UPSTREAM !== 'sandbox') return;
  if ((await listCampaigns(db)).length > 0) return;
  const [builder] = createPopulation(env.SANDBOX_SEED, 0, 0).builders;
  if (!builder) return;
  const firstDay = (Math.floor(nowMs / DAY_MS) - PAST_DAYS) * DAY_MS;
  const terms = {
    builder: builder.address,
    pool_usd: '1000',
    min_notional_usd: '5',
    schedule: {
      ...{ kind: 'daily', markets: { kind: 'all' } },
      ...{ from_ms: firstDay, to_ms: firstDay + DAYS * DAY_MS },
    },
  };
  const { campaignId } = await createCampaign(db, { name: 'Open market rewards', terms, nowMs });
  await fundCampaign(db, { campaignId, amount: `${1_000 * DAYS}`, reference: 'sandbox', nowMs });
  await scheduleCampaign(db, campaignId);
}
