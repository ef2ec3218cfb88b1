import { DAY_MS } from '#domain/time.ts';
import type { PaidTier } from './paid-tier.ts';

/** What an organisation has bought, as the payment provider knows it. Times are epoch milliseconds. */
export type Subscription = {
  id: string;
  customerId: string;
  /** The provider's word: active, trialing, past_due, unpaid, canceled, incomplete, incomplete_expired, paused; or LOST. */
  status: string;
  /** Null when its price belongs to no plan of ours. */
  tier: PaidTier | null;
  periodStartMs: number | null;
  periodEndMs: number | null;
  cancelAtPeriodEnd: boolean;
};

/** One bill of an organisation. Amounts are USD cents. */
export type Invoice = {
  id: string;
  number: string;
  status: string;
  createdMs: number;
  totalCents: number;
  dueCents: number;
  /** The provider's hosted page and PDF; empty until they exist. */
  url: string;
  pdfUrl: string;
};

/** How long an organisation keeps its tier after a failed payment. */
export const GRACE_MS = 7 * DAY_MS;

const IN_GOOD_STANDING = new Set(['active', 'trialing']);
const LATE = new Set(['past_due']);

/**
 * Our own status for a subscription unknown to the provider: nothing is charged, and its tier ends as after a failed
 * payment.
 */
export const LOST = 'lost';

/** Whether a subscription of this status still runs, paid or late. */
export const isLive = (status: string): boolean => IN_GOOD_STANDING.has(status) || LATE.has(status);

/** The tier that a subscription currently entitles to. */
export type Entitlement = { tier: PaidTier | 'free'; graceUntilMs: number | null };

/**
 * The tier that a subscription gives: its own while it is paid, its own for 7 days after a payment failed or the
 * subscription was lost, else Free.
 * @param graceUntilMs the end of a grace that runs already; it is not prolonged by further failures
 */
export function entitlementOf(
  { status, tier }: Pick<Subscription, 'status' | 'tier'>,
  graceUntilMs: number | null,
  nowMs: number,
): Entitlement {
  const none: Entitlement = { tier: 'free', graceUntilMs: null };
  if (tier === null) return none;
  if (IN_GOOD_STANDING.has(status)) return { tier, graceUntilMs: null };
  if (!LATE.has(status) && status !== LOST) return none;
  const until = graceUntilMs ?? nowMs + GRACE_MS;
  // The end stays on record: without it the next look would begin a new grace.
  return { tier: until > nowMs ? tier : 'free', graceUntilMs: until };
}
