import { formatUsdExact } from '#app/format/numbers.ts';
import type { PaidTier } from '#domain/billing/paid-tier.ts';
import { type Invoice, LOST } from '#domain/billing/subscription.ts';
import { PLANS, type Tier } from '#domain/tier.ts';
import type { Billing } from './billing.ts';

type Subscription = NonNullable<Billing['subscription']>;

/** State of a subscription. `beside`: it is charged, but another plan is in force. */
export type Standing = 'none' | 'active' | 'late' | 'ending' | 'lost' | 'beside';

/** How a subscription stands; a late payment outweighs a planned end. */
export function standingOf({
  tier,
  subscription,
}: {
  tier: Tier;
  subscription: Subscription | null;
}): Standing {
  if (!subscription) return 'none';
  if (subscription.status === LOST) return 'lost';
  if (subscription.status === 'past_due') return 'late';
  if (subscription.cancelAtPeriodEnd) return 'ending';
  return subscription.paidTier === tier ? 'active' : 'beside';
}

/** What can be done towards a paid plan from where the organisation stands. */
export type Offer = 'buy' | 'change' | 'resume' | 'current' | 'blocked' | 'included';

/** What can be done towards `tier`: `blocked` while a payment is open, `included` where it would be a step down. */
export function offerOf(tier: PaidTier, now: { tier: Tier; subscription: Subscription | null }): Offer {
  if (now.tier === 'enterprise') return 'included';
  const { subscription } = now;
  if (!subscription) return now.tier === tier ? 'current' : 'buy';
  if (subscription.status === LOST) return 'buy';
  const isPaid = subscription.paidTier === tier;
  if (subscription.status === 'past_due') return isPaid ? 'current' : 'blocked';
  if (isPaid) return subscription.cancelAtPeriodEnd ? 'resume' : 'current';
  return 'change';
}

const priceOf = (tier: Tier): number => PLANS[tier].priceUsd ?? 0;

/**
 * About what a change of plan charges now, in USD: the difference of the prices for the rest of the paid month;
 * negative is credited. Null where the month is not known.
 */
export function differenceUsd(to: PaidTier, subscription: Subscription, nowMs: number): number | null {
  const { periodStartMs, periodEndMs, paidTier } = subscription;
  if (periodStartMs === null || periodEndMs === null || periodEndMs <= periodStartMs) return null;
  const rest = Math.min(1, Math.max(0, (periodEndMs - nowMs) / (periodEndMs - periodStartMs)));
  return Math.round(100 * rest * (priceOf(to) - priceOf(paidTier))) / 100;
}

/** What a change of plan does to the card, in a sentence. */
export function chargeWords(to: PaidTier, subscription: Subscription, nowMs: number): string {
  const from = PLANS[subscription.paidTier].name;
  const usd = differenceUsd(to, subscription, nowMs);
  if (usd === null) return `The difference to ${from} for the rest of the paid month is settled immediately.`;
  if (usd < 0)
    return `The rest of ${from} is credited: about ${formatUsdExact(-usd)}, taken off your next invoices.`;
  return `About ${formatUsdExact(usd)} is charged to your card now: ${PLANS[to].name} for the rest of the paid month, less what is left of ${from}.`;
}

/** Cents as dollars; what is credited has a minus. */
export const centsWords = (cents: number): string => formatUsdExact(cents / 100);

const STATUSES: Record<string, string> = {
  paid: 'Paid',
  open: 'Open',
  draft: 'Draft',
  void: 'Void',
  uncollectible: 'Not collected',
};

/** The state of a bill in a word or two. */
export const invoiceWords = ({ status }: Pick<Invoice, 'status'>): string => STATUSES[status] ?? status;
