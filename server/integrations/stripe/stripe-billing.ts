import type Stripe from 'stripe';
import { BillingUnavailable } from '#domain/billing/faults.ts';
import type { PaidTier } from '#domain/billing/paid-tier.ts';
import type { Invoice, Subscription } from '#domain/billing/subscription.ts';
import { PriceCatalog } from './price-catalog.ts';
import { readEvent, type StripeNotice } from './read-event.ts';
import { createStripe, type StripeSettings } from './stripe-client.ts';
import { asking, isMissing, isRefused, isTakenAlready } from './translate-fault.ts';

const toMs = (seconds: number | null | undefined): number | null => (seconds ? seconds * 1_000 : null);

const toInvoice = (invoice: Stripe.Invoice): Invoice => ({
  id: invoice.id,
  number: invoice.number ?? '',
  status: invoice.status ?? 'draft',
  createdMs: invoice.created * 1_000,
  totalCents: invoice.total,
  dueCents: invoice.amount_remaining,
  url: invoice.hosted_invoice_url ?? '',
  pdfUrl: invoice.invoice_pdf ?? '',
});

/** The payment provider of services, over Stripe's own client. */
export class StripeBilling {
  readonly #stripe: Stripe;
  readonly #webhookSecret: string;
  readonly #catalog: PriceCatalog;

  constructor(settings: StripeSettings) {
    this.#stripe = createStripe(settings);
    this.#webhookSecret = settings.webhookSecret;
    this.#catalog = new PriceCatalog(this.#stripe, settings.prices);
  }

  createCustomer({ orgId }: { orgId: string }): Promise<{ customerId: string }> {
    // Nothing but the organisation's id: a key that is used again must come with the very same parameters.
    const params = { metadata: { org_id: orgId } };
    return asking(async () => {
      const { id } = await this.#stripe.customers.create(params, { idempotencyKey: `customer:${orgId}` });
      return { customerId: id };
    });
  }

  async describeCustomer(input: { customerId: string; name: string; email: string | null }): Promise<void> {
    const { customerId, name, email } = input;
    await asking(() => this.#stripe.customers.update(customerId, { name, ...(email && { email }) }));
  }

  startCheckout(input: {
    customerId: string;
    orgId: string;
    tier: PaidTier;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ url: string }> {
    const { customerId, orgId, tier, successUrl, cancelUrl } = input;
    return asking(async () => {
      const { base, overage } = await this.#catalog.get();
      await this.#expireOpenPages(customerId);
      const session = await this.#stripe.checkout.sessions.create({
        mode: 'subscription',
        customer: customerId,
        client_reference_id: orgId,
        success_url: successUrl,
        cancel_url: cancelUrl,
        // Both overage prices on every subscription: a change of tier then moves one item and drops no usage.
        line_items: [
          { price: base[tier], quantity: 1 },
          { price: overage.growth.priceId },
          { price: overage.scale.priceId },
        ],
        subscription_data: { metadata: { org_id: orgId } },
      });
      if (!session.url) throw new Error('Stripe gave a checkout session without an address');
      return { url: session.url };
    });
  }

  openPortal({ customerId, returnUrl }: { customerId: string; returnUrl: string }): Promise<{ url: string }> {
    return asking(async () => {
      const portal = await this.#stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: returnUrl,
      });
      return { url: portal.url };
    });
  }

  async changePlan({ subscriptionId, tier }: { subscriptionId: string; tier: PaidTier }): Promise<void> {
    await asking(async () => {
      const { base } = await this.#catalog.get();
      const { items } = await this.#stripe.subscriptions.retrieve(subscriptionId);
      const item = items.data.find(({ price }) => price.id === base.growth || price.id === base.scale);
      if (!item) throw new Error(`the subscription ${subscriptionId} has no price of ours`);
      await this.#stripe.subscriptions.update(subscriptionId, {
        items: [{ id: item.id, price: base[tier] }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
        cancel_at_period_end: false,
      });
    });
  }

  subscription(subscriptionId: string): Promise<Subscription | null> {
    return asking(async () => {
      try {
        return await this.#toSubscription(await this.#stripe.subscriptions.retrieve(subscriptionId));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    });
  }

  invoices(customerId: string, limit: number): Promise<Invoice[]> {
    return asking(async () => {
      const { data } = await this.#stripe.invoices.list({ customer: customerId, limit });
      return data.map(toInvoice);
    });
  }

  async reportOverage(input: {
    customerId: string;
    tier: PaidTier;
    requests: number;
    identifier: string;
  }): Promise<void> {
    const { customerId, tier, requests, identifier } = input;
    await asking(async () => {
      const { overage } = await this.#catalog.get();
      try {
        await this.#stripe.billing.meterEvents.create(
          {
            event_name: overage[tier].eventName,
            identifier,
            payload: { stripe_customer_id: customerId, value: String(requests) },
          },
          { idempotencyKey: identifier },
        );
      } catch (error) {
        if (!isTakenAlready(error)) throw error;
      }
    });
  }

  readEvent(body: Uint8Array, signature: string): StripeNotice {
    return readEvent(this.#stripe, body, signature, this.#webhookSecret);
  }

  /** A page left open in another tab could be paid on too: then there would be two subscriptions. */
  async #expireOpenPages(customer: string): Promise<void> {
    const { data } = await this.#stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 });
    try {
      await Promise.all(data.map(({ id }) => this.#stripe.checkout.sessions.expire(id)));
    } catch (error) {
      if (!isRefused(error)) throw error;
      throw new BillingUnavailable('somebody is paying on such a page right now', { cause: error });
    }
  }

  async #toSubscription(subscription: Stripe.Subscription): Promise<Subscription> {
    const items = subscription.items.data;
    const tier = await this.#catalog.tierOf(items.map(({ price }) => price.id));
    const { customer } = subscription;
    return {
      id: subscription.id,
      customerId: typeof customer === 'string' ? customer : customer.id,
      status: subscription.status,
      tier,
      periodStartMs: toMs(items[0]?.current_period_start),
      periodEndMs: toMs(items[0]?.current_period_end),
      // The newer of the two ways in which Stripe says it: portals of late set the time and not the flag.
      cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    };
  }
}
