import { DAY_MS } from '#domain/time.ts';
import { deleteBillingEvents } from '#store/accounts/billing/billing-event.ts';
import type { FollowDeps } from './follow-subscription.ts';

/** Stripe sends an event again for three days, and people for up to 30: three times that is remembered. */
const KEPT_MS = 90 * DAY_MS;
const BATCH = 5_000;

/** Forgets events that cannot come again. @returns how many */
export const forgetEvents = ({ accounts, now }: Pick<FollowDeps, 'accounts' | 'now'>): Promise<number> =>
  deleteBillingEvents(accounts, now() - KEPT_MS, BATCH);
