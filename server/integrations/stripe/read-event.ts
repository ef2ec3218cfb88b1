import Stripe from 'stripe';
import { BillingForged } from '#domain/billing/faults.ts';

/** What an event tells, without its object: that is read from Stripe, since events come late and out of order. */
export type StripeNotice = {
  eventId: string;
  type: string;
  createdMs: number;
  customerId: string | null;
  subscriptionId: string | null;
};

/** Seconds that may lie between the signature and its arrival. */
const TOLERANCE_SECONDS = 300;

type Reference = string | { id: string } | null | undefined;
const idOf = (reference: Reference): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** The subscription that an event is about, where it is about one. */
function subscriptionOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return event.data.object.id;
    case 'checkout.session.completed':
      return idOf(event.data.object.subscription);
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return idOf(event.data.object.parent?.subscription_details?.subscription);
    default:
      return null;
  }
}

/** Checks the signature over the body exactly as it arrived, and reads it. @throws BillingForged */
export function readEvent(stripe: Stripe, body: Uint8Array, signature: string, secret: string): StripeNotice {
  try {
    const event = stripe.webhooks.constructEvent(Buffer.from(body), signature, secret, TOLERANCE_SECONDS);
    const subject = event.data.object as { customer?: Reference };
    return {
      eventId: event.id,
      type: event.type,
      createdMs: event.created * 1_000,
      customerId: idOf(subject.customer),
      subscriptionId: subscriptionOf(event),
    };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    throw new BillingForged('The signature is invalid or too old', { cause: error });
  }
}
