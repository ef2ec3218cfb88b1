import { findBillingAccount, listOverdue } from '#store/accounts/billing-account.ts';
import { eachAlone } from './each-alone.ts';
import { type FollowDeps, followSubscription } from './follow-subscription.ts';

/** Accounts looked at in one go. */
const BATCH = 100;

/**
 * Looks at subscriptions whose time has come without a word: a grace of 7 days that has ended puts its organisation on
 * Free, and a month that is over by an hour was renewed or canceled by an event that never arrived. Each is read from
 * the provider first, so that one who has paid since keeps the tier. @returns how many were looked at
 */
export async function catchUp(deps: FollowDeps): Promise<number> {
  const { accounts, now } = deps;
  const overdue = await listOverdue(accounts, now(), BATCH);
  await eachAlone(overdue, async (orgId) => {
    const readAccount = () => findBillingAccount(accounts, orgId);
    await followSubscription(deps, { readAccount, subscriptionId: null, event: null });
  });
  return overdue.length;
}
