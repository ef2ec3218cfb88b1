import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import { catchUp } from '#services/billing/catch-up.ts';
import type { FollowDeps } from '#services/billing/follow-subscription.ts';
import { forgetEvents } from '#services/billing/forget-events.ts';
import { reportOverage } from '#services/billing/report-overage.ts';

export type BillingJobs = FollowDeps & { logger: Logger; signal: AbortSignal };

const CATCH_UP_EVERY_MS = 60_000;
const OVERAGE_EVERY_MS = 10 * 60_000;
const FORGET_EVERY_MS = 3_600_000;

/** Ends the grace of those who did not pay, and makes up for events that never came. */
async function overdue({ logger, ...deps }: BillingJobs): Promise<void> {
  const { looked, lost } = await catchUp(deps);
  if (looked > 0) logger.info({ looked }, 'overdue subscriptions checked');
  for (const orgId of lost) {
    logger.error({ orgId }, 'paid subscription unknown to Stripe; its tier ends in 7 days');
  }
}

/** Reports requests beyond the quota to the payment provider. */
async function overage({ logger, ...deps }: BillingJobs): Promise<void> {
  const { reported, held } = await reportOverage(deps);
  if (reported > 0) logger.info({ reported }, 'overage reported');
  for (const { orgId, period, tier } of held) {
    logger.error(
      { orgId, period, tier },
      'overage not reported because an old call may have been counted. Compare with the meter in Stripe, then set reported_units',
    );
  }
}

/** Runs the periodic billing jobs until the signal. Any number of processes may run it. */
export async function runBillingJobs(jobs: BillingJobs): Promise<void> {
  const { logger, signal } = jobs;
  await Promise.all([
    every(CATCH_UP_EVERY_MS, { signal, logger, what: 'checking overdue subscriptions' }, () => overdue(jobs)),
    every(OVERAGE_EVERY_MS, { signal, logger, what: 'reporting overage' }, () => overage(jobs)),
    every(FORGET_EVERY_MS, { signal, logger, what: 'deleting old billing events' }, async () => {
      await forgetEvents(jobs);
    }),
  ]);
}
