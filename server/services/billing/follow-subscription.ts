import type { Pool } from 'pg';
import type { AuditActor } from '#domain/audit.ts';
import { isPaidTier } from '#domain/billing/paid-tier.ts';
import { isLive, LOST, type Subscription } from '#domain/billing/subscription.ts';
import type { WebhookQuota } from '#domain/webhook/tier-rules.ts';
import { ServiceError } from '#services/error.ts';
import type { BillingProvider } from '#services/ports/billing-provider.ts';
import type { BillingAccount } from '#store/accounts/billing/billing-account.ts';
import type { BillingEventRow } from '#store/accounts/billing/billing-event.ts';
import { followBilling } from '#store/accounts/billing/follow-billing.ts';
import { accountingPeriod } from './accounting-period.ts';
import { type EventNotes, notesOfChange, notesOfRecovery, stepOf } from './subscription-step.ts';

export type FollowDeps = {
  accounts: Pool;
  provider: BillingProvider;
  now: () => number;
  /** Webhook limits of the Scale tier; by default its plan's. */
  scaleQuota?: WebhookQuota;
};

type Look = {
  /** Reads the current account; null when there is none. */
  readAccount: () => Promise<BillingAccount | null>;
  /** The subscription that made us look; null: the one that the account has. */
  subscriptionId: string | null;
  event: BillingEventRow | null;
  notes?: EventNotes;
};

/** Result of a check: `done`, `seen` if the event already had its effect, else why nothing was done. */
export type LookOutcome = 'done' | 'seen' | 'unknown customer' | Unfollowed;
/** `second subscription`: the organisation pays for two at once, which needs manual correction. */
type Unfollowed = 'no subscription' | 'another subscription' | 'second subscription';

const MOST_TRIES = 8;
const STRIPE: AuditActor = { type: 'stripe', id: 'stripe', label: 'Stripe' };
const OURSELVES: AuditActor = { type: 'system', id: 'billing', label: 'Billing' };
const notesOfAnyChange: EventNotes = (step) => [...notesOfChange(step), ...notesOfRecovery(step)];

/** Stands in for a subscription that the provider does not know: its last state, with status LOST. */
function lostOf(account: BillingAccount, id: string): Subscription {
  const { customerId, tier, periodStartMs, periodEndMs, cancelAtPeriodEnd } = account;
  const paid = isPaidTier(tier) ? tier : null;
  return { id, customerId, status: LOST, tier: paid, periodStartMs, periodEndMs, cancelAtPeriodEnd };
}

/** The subscription that an account follows from now on: its own, unless that one is over and the other is not. */
async function choose(
  provider: BillingProvider,
  account: BillingAccount,
  other: string | null,
): Promise<Subscription | Unfollowed> {
  const { subscriptionId: own, customerId } = account;
  const wanted = other ?? own;
  const found = wanted === null ? null : await provider.subscription(wanted);
  if (!found) return own !== null && wanted === own ? lostOf(account, own) : 'no subscription';
  if (found.customerId !== customerId) return 'another subscription';
  if (own === null || own === wanted) return found;
  if (!isLive(found.status)) return 'another subscription';
  const current = await provider.subscription(own);
  return current && isLive(current.status) ? 'second subscription' : found;
}

/**
 * Syncs an account with its subscription at the provider. Events only trigger the read and their content is ignored, so
 * their order does not matter. On a concurrent change it reads again: the last writer has the latest read.
 */
export async function followSubscription(deps: FollowDeps, look: Look): Promise<LookOutcome> {
  const { accounts, provider, now, scaleQuota } = deps;
  const { event, notes = notesOfAnyChange } = look;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = await look.readAccount();
    if (!before) return 'unknown customer';
    const subscription = await choose(provider, before, look.subscriptionId);
    if (typeof subscription === 'string') return subscription;
    const step = stepOf(before, subscription, now());
    const audits = notes(step).map((note) => ({
      ...note,
      orgId: before.orgId,
      actor: event ? STRIPE : OURSELVES,
      target: subscription.id,
    }));
    const outcome = await followBilling(accounts, {
      ...step,
      ...{ event, audits, outcome: `${subscription.status} ${step.after.tier}` },
      ...{ period: accountingPeriod(now()), scaleQuota },
    });
    if (outcome !== 'outrun') return outcome;
  }
  throw new ServiceError('unavailable', 'The account was changed at the same time. Try again.');
}
