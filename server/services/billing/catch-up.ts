import { LOST } from '#domain/billing/subscription.ts';
import { findBillingAccount, listOverdue } from '#store/accounts/billing/billing-account.ts';
import { eachAlone } from './each-alone.ts';
import { type FollowDeps, followSubscription } from './follow-subscription.ts';

/** Accounts read in one go. */
const BATCH = 100;

/** Every account whose time has come, page by page: one that cannot be looked at keeps none behind it waiting. */
async function* overdue({ accounts, now }: FollowDeps): AsyncGenerator<string> {
  const nowMs = now();
  for (let last = ''; ; ) {
    const page = await listOverdue(accounts, { nowMs, last, limit: BATCH });
    yield* page;
    last = page.at(-1) ?? '';
    if (page.length < BATCH) return;
  }
}

/**
 * Looks at subscriptions whose time has come without a word: a grace of 7 days that has ended puts its organisation on
 * Free, and a month that is over by an hour was renewed or canceled by an event that never arrived. Each is read from
 * the provider first, so that one who has paid since keeps the tier. @returns how many were looked at, and the
 * organisations whose subscription the provider does not know
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
