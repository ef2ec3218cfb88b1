import { LOST } from '#domain/billing/subscription.ts';
import { findBillingAccount, listOverdue } from '#store/accounts/billing/billing-account.ts';
import { readPages } from '#store/read-pages.ts';
import { eachAlone } from './each-alone.ts';
import { type FollowDeps, followSubscription } from './follow-subscription.ts';

/** Accounts read in one go. */
const BATCH = 100;

/** Every overdue account, page by page; one that fails does not block the rest. */
async function* overdue({ accounts, now }: FollowDeps): AsyncGenerator<string> {
  const nowMs = now();
  const read = (last: string | null) => listOverdue(accounts, { nowMs, last: last ?? '', limit: BATCH });
  for await (const page of readPages(BATCH, read)) yield* page;
}

/**
 * Reconciles subscriptions that are due without an event: after a grace period of 7 days the organisation moves to
 * Free, and for a month that ended an hour ago the renewal or cancellation event was lost. Each is read from the
 * provider first, so that a late payment keeps the tier. @returns how many were checked, and the organisations whose
 * subscription the provider does not know
 */
export async function catchUp(deps: FollowDeps): Promise<{ looked: number; lost: string[] }> {
  const { accounts } = deps;
  const run = { looked: 0, lost: [] as string[] };
  await eachAlone(overdue(deps), async (orgId) => {
    const readAccount = () => findBillingAccount(accounts, orgId);
    run.looked += 1;
    await followSubscription(deps, { readAccount, subscriptionId: null, event: null });
    if ((await readAccount())?.status === LOST) run.lost.push(orgId);
  });
  return run;
}
