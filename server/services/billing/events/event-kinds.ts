import type { EventNotes } from '../subscription-step.ts';
import { checkoutSessionCompleted } from './checkout-session-completed.ts';
import { invoicePaid } from './invoice-paid.ts';
import { invoicePaymentFailed } from './invoice-payment-failed.ts';
import { subscriptionCreated } from './subscription-created.ts';
import { subscriptionDeleted } from './subscription-deleted.ts';
import { subscriptionUpdated } from './subscription-updated.ts';

/** The kinds of events that have an effect. All make us read the subscription anew; each adds its own audit lines. */
export const EVENT_KINDS: ReadonlyMap<string, EventNotes> = new Map([
  ['checkout.session.completed', checkoutSessionCompleted],
  ['customer.subscription.created', subscriptionCreated],
  ['customer.subscription.updated', subscriptionUpdated],
  ['customer.subscription.deleted', subscriptionDeleted],
  ['invoice.paid', invoicePaid],
  ['invoice.payment_failed', invoicePaymentFailed],
]);
