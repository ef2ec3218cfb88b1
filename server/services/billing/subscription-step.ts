import type { AuditAction } from '#domain/audit.ts';
import { tierAfterPayment } from '#domain/billing/org-tier.ts';
import { entitlementOf, LOST, type Subscription } from '#domain/billing/subscription.ts';
import type { BillingAccount } from '#store/accounts/billing/billing-account.ts';
import type { BillingChange } from '#store/accounts/billing/follow-billing.ts';

/** An account before and after a look at its subscription. */
export type SubscriptionStep = { before: BillingAccount; after: BillingChange };

/** A line for the audit log that an event adds. */
export type AuditNote = { action: AuditAction; details: Record<string, string | number | boolean | null> };

/** Audit entries that a kind of event adds to those of the subscription's change. */
export type EventNotes = (step: SubscriptionStep) => AuditNote[];

/** The new state of an account, given its subscription at the provider. */
export function stepOf(before: BillingAccount, subscription: Subscription, nowMs: number): SubscriptionStep {
  const isSame = before.subscriptionId === subscription.id;
  const { tier, graceUntilMs } = entitlementOf(subscription, isSame ? before.graceUntilMs : null, nowMs);
  return {
    before,
    after: {
      subscriptionId: subscription.id,
      status: subscription.status,
      periodStartMs: subscription.periodStartMs,
      periodEndMs: subscription.periodEndMs,
      cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
      ...{ tier, graceUntilMs },
      orgTier: tierAfterPayment({ tier: before.orgTier, paidBefore: before.tier, paidNow: tier }),
    },
  };
}

const dayOf = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString().slice(0, 10);

/** The line of a change of plan or of its end; none when neither changed. */
export function notesOfChange({ before, after }: SubscriptionStep): AuditNote[] {
  const isMoved = before.tier !== after.tier;
  const isCanceled = after.cancelAtPeriodEnd && !before.cancelAtPeriodEnd;
  const isResumed = before.cancelAtPeriodEnd && !after.cancelAtPeriodEnd && before.tier === after.tier;
  const isLost = after.status === LOST && before.status !== LOST;
  if (!isMoved && !isCanceled && !isResumed && !isLost) return [];
  const details = {
    ...(isMoved && { from: before.tier, to: after.tier }),
    ...(isCanceled && { endsOn: dayOf(after.periodEndMs) }),
    ...(isResumed && { cancellation: 'taken back' }),
    ...(isLost && { state: 'unknown to Stripe', keptUntil: dayOf(after.graceUntilMs) }),
  };
  return [{ action: 'billing.subscription_changed', details }];
}

/** The line of a payment that came after one had failed; none when none had. */
export const notesOfRecovery = ({ before, after }: SubscriptionStep): AuditNote[] =>
  before.graceUntilMs !== null && after.graceUntilMs === null && after.tier !== 'free'
    ? [{ action: 'billing.payment_recovered', details: { tier: after.tier } }]
    : [];

/** The line of a payment that failed, with the day until which the tier is kept. */
export const notesOfFailure = ({ after }: SubscriptionStep): AuditNote[] =>
  after.graceUntilMs === null
    ? []
    : [{ action: 'billing.payment_failed', details: { keptUntil: dayOf(after.graceUntilMs) } }];
