import type { PaidTier } from '#domain/billing/paid-tier.ts';
import type { Invoice, Subscription } from '#domain/billing/subscription.ts';

/** A provider event, by its own event id. */
export type BillingNotice = {
  eventId: string;
  type: string;
  createdMs: number;
  /** Customer and subscription of the event; null where it names none. */
  customerId: string | null;
  subscriptionId: string | null;
};

/**
 * What services ask of the payment provider. Every call has a timeout and is retried with one idempotency key, so
 * that it takes effect once. @throws BillingDeclined when the card is refused
 * @throws BillingUnavailable when the provider cannot be reached or does not answer
 */
export interface BillingProvider {
  /** The customer of an organisation; idempotent within a day. */
  createCustomer(input: { orgId: string }): Promise<{ customerId: string }>;
  describeCustomer(input: { customerId: string; name: string; email: string | null }): Promise<void>;
  /** A page to pay on. Pages that were opened for the customer before can no longer be paid on. */
  startCheckout(input: {
    customerId: string;
    orgId: string;
    tier: PaidTier;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ url: string }>;
  /** A page to see bills, change the card and cancel. */
  openPortal(input: { customerId: string; returnUrl: string }): Promise<{ url: string }>;
  /** Moves a subscription to another tier at once; the difference is charged now. A cancellation is taken back. */
  changePlan(input: { subscriptionId: string; tier: PaidTier }): Promise<void>;
  /** Null when there is none of this id. */
  subscription(subscriptionId: string): Promise<Subscription | null>;
  /** The newest bills first. */
  invoices(customerId: string, limit: number): Promise<Invoice[]>;
  /** Adds requests beyond the quota to the bill. Idempotent by identifier within a day. */
  reportOverage(input: {
    customerId: string;
    tier: PaidTier;
    requests: number;
    identifier: string;
  }): Promise<void>;
  /** Reads an event that arrived. @throws BillingForged when the signature is wrong or too old */
  readEvent(body: Uint8Array, signature: string): BillingNotice;
}

/** The payment provider, and the origins of our pages to which it may send people back, without a trailing slash. */
export type BillingConfig = {
  provider: BillingProvider;
  /** Return origin for people who came from none of the others. */
  origin: string;
  otherOrigins?: readonly string[];
};
