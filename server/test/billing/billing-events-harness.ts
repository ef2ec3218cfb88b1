import { DAY_MS } from '#domain/time.ts';
import type { Event } from '#sandbox/stripe/objects.ts';
import { signPayload } from '#sandbox/stripe/webhook-sender.ts';
import { openPortal } from '#services/billing/open-portal.ts';
import { receiveEvent } from '#services/billing/receive-event.ts';
import type { BillingProvider } from '#services/ports/billing-provider.ts';
import type { BillingHarness, Buyer } from './billing-harness.ts';

/** The one event of a kind that a test cannot do without. */
export function typed(events: readonly Event[], type: string): Event {
  const event = events.find((one) => one.type === type);
  if (!event) throw new Error(`no ${type}`);
  return event;
}

/** An organisation that buys, on a billing harness, and the ways in which an event of Stripe reaches the product. */
export class BillingEventsHarness {
  readonly billing: BillingHarness;
  readonly buyer: Buyer;

  constructor(billing: BillingHarness, buyer: Buyer) {
    this.billing = billing;
    this.buyer = buyer;
  }

  /** What the use cases of events are given. */
  deps() {
    const { database, config, now } = this.billing;
    return { accounts: database.pool, provider: config.provider, now };
  }

  /** The header with which Stripe signs `body`, as of now or of another moment. */
  sign(body: string, seconds = Date.now() / 1_000): string {
    return signPayload(body, this.billing.stripe.webhookSecret, Math.floor(seconds));
  }

  /** Sends a body to the webhook. */
  post(body: string, signature: string): Promise<Response> {
    return fetch(this.billing.webhookUrl, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    });
  }

  /** Receives an event with its signature, past the webhook. */
  receive(event: Event, provider: BillingProvider = this.billing.config.provider) {
    const body = JSON.stringify(event);
    const input = { body: Buffer.from(body), signature: this.sign(body) };
    return receiveEvent({ ...this.deps(), provider }, input);
  }

  /** What the record of events says of one: nothing, or its outcome. */
  async recorded(event: Event): Promise<string[]> {
    const { rows } = await this.billing.database.pool.query<{ outcome: string }>(
      'SELECT outcome FROM billing_event WHERE event_id = $1',
      [event.id],
    );
    return rows.map(({ outcome }) => outcome);
  }

  /** The organisation and what it has of a plan. */
  row(buyer = this.buyer): ReturnType<BillingHarness['row']> {
    return this.billing.row(buyer.orgId);
  }

  audits(buyer = this.buyer): Promise<string[]> {
    return this.billing.audits(buyer.orgId);
  }

  /** Buys growth, with a card that pays unless another is named. Events are held back. */
  async buyGrowth(card?: string): Promise<void> {
    await this.billing.buy(this.buyer, 'growth', card);
  }

  /** Ends the plan with the month, on Stripe's own page. */
  async cancel(): Promise<void> {
    const { url } = await openPortal(this.billing.ctx(this.buyer.actor));
    await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'cancel' }) });
  }

  /** The events that were held back until now; further ones are held too. */
  heldEvents(): Event[] {
    return this.billing.heldEvents();
  }

  /** Sends every event that was held, in order. */
  deliver(): Promise<void> {
    return this.billing.deliver();
  }

  /** Lets days pass on Stripe's clock. */
  advance(days: number): void {
    this.billing.stripe.advance(this.billing.now() + days * DAY_MS);
  }
}
