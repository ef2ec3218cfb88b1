import { findBillingAccount, listGraceEnded } from '#store/accounts/billing-account.ts';
import { type FollowDeps, followSubscription } from './follow-subscription.ts';

/** Accounts looked at in one go. */
const BATCH = 100;

/**
 * Puts organisations whose payment failed 7 days ago on Free. Each subscription is read from the provider first, so
 * that one who has paid since keeps the tier. @returns how many were looked at
 */
export async function endGrace(deps: FollowDeps): Promise<number> {
  const { accounts, now } = deps;
  const ended = await listGraceEnded(accounts, now(), BATCH);
  for (const orgId of ended) {
    const readAccount = () => findBillingAccount(accounts, orgId);
    await followSubscription(deps, { readAccount, subscriptionId: null, event: null });
  }
  return ended.length;
}
