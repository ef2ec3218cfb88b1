import { isMetered, type Price } from './catalog.ts';
import type { Ledger } from './ledger.ts';
import type { Customer, Invoice, InvoiceLine, PaymentMethod, Subscription } from './objects.ts';
import { cardDeclined } from './stripe-fault.ts';

const DAY = 86_400;
/** When a failed payment is tried again, in days after each try; then the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7];

export const listOf = <T>(data: T[], url: string) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
});

/** The card that a customer pays with. */
export function cardOf(ledger: Ledger, customer: Customer): PaymentMethod | null {
  const id = customer.invoice_settings.default_payment_method;
  return id === null ? null : (ledger.kept.paymentMethods[id] ?? null);
}

export function lineOf(
  ledger: Ledger,
  price: Price,
  line: { amount: number; quantity: number | null; description: string; start: number; end: number },
): InvoiceLine {
  return {
    id: ledger.id('il'),
    object: 'line_item',
    amount: line.amount,
    currency: 'usd',
    description: line.description,
    quantity: line.quantity,
    period: { start: line.start, end: line.end },
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
  };
}

/** Writes an invoice; credit of the customer is used up first. It is not paid yet. */
export function writeInvoice(
  ledger: Ledger,
  subscription: Subscription,
  input: { lines: InvoiceLine[]; reason: string },
): Invoice {
  const { kept } = ledger;
  const customer = kept.customers[subscription.customer] as Customer;
  const total = input.lines.reduce((sum, { amount }) => sum + amount, 0);
  const due = Math.max(0, total + customer.balance);
  customer.balance = Math.min(0, total + customer.balance);
  const id = ledger.id('in');
  kept.invoiceCount += 1;
  const invoice: Invoice = {
    id,
    object: 'invoice',
    number: `HM-${String(kept.invoiceCount).padStart(4, '0')}`,
    customer: subscription.customer,
    status: 'open',
    billing_reason: input.reason,
    created: ledger.now(),
    currency: 'usd',
    ...{ total, amount_due: due, amount_paid: 0, amount_remaining: due },
    ...{ attempt_count: 0, attempted: false, next_payment_attempt: null },
    hosted_invoice_url: `${ledger.origin}/i/${id}`,
    invoice_pdf: `${ledger.origin}/i/${id}/pdf`,
    lines: listOf(input.lines, `/v1/invoices/${id}/lines`),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    livemode: false,
  };
  kept.invoices[id] = invoice;
  subscription.latest_invoice = id;
  return invoice;
}

/** Charges the customer's card for an invoice. @returns whether it is paid now */
export function charge(ledger: Ledger, invoice: Invoice): boolean {
  const customer = ledger.kept.customers[invoice.customer] as Customer;
  const isPaid = invoice.amount_due === 0 || cardOf(ledger, customer)?.card.behaviour === 'succeeds';
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (!isPaid) return false;
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  return true;
}

/** Charges for a period of a subscription that runs, and tells what came of it. */
export function collect(ledger: Ledger, subscription: Subscription, invoice: Invoice): void {
  if (charge(ledger, invoice)) {
    const wasLate = subscription.status === 'past_due';
    subscription.status = 'active';
    ledger.emit('invoice.paid', invoice);
    ledger.emit('invoice.payment_succeeded', invoice);
    if (wasLate) ledger.emit('customer.subscription.updated', subscription);
    return;
  }
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : ledger.now() + days * DAY;
  ledger.emit('invoice.payment_failed', invoice);
  if (invoice.next_payment_attempt === null) {
    invoice.status = 'uncollectible';
    end(ledger, subscription);
    return;
  }
  subscription.status = 'past_due';
  ledger.emit('customer.subscription.updated', subscription);
}

/** Ends a subscription for good. */
export function end(ledger: Ledger, subscription: Subscription): void {
  subscription.status = 'canceled';
  subscription.ended_at = ledger.now();
  subscription.canceled_at ??= ledger.now();
  ledger.emit('customer.subscription.deleted', subscription);
}

/** What the meters of a subscription counted in a period, a line each. */
export function usageLines(
  ledger: Ledger,
  subscription: Subscription,
  eventNameOf: (meter: string) => string,
): InvoiceLine[] {
  return subscription.items.data
    .filter(({ price }) => isMetered(price))
    .map(({ price, current_period_start: start, current_period_end: end }) => {
      const name = eventNameOf(price.recurring.meter ?? '');
      const quantity = Object.values(ledger.kept.meterEvents)
        .filter((event) => event.event_name === name && event.timestamp >= start && event.timestamp < end)
        .filter((event) => event.payload.stripe_customer_id === subscription.customer)
        .reduce((sum, event) => sum + Number(event.payload.value), 0);
      const amount = Math.round(quantity * Number(price.unit_amount_decimal));
      return lineOf(ledger, price, { amount, quantity, description: price.nickname, start, end });
    });
}

/** Refuses as a payment page does when the card cannot be charged. */
export function chargeOrRefuse(ledger: Ledger, invoice: Invoice): void {
  if (charge(ledger, invoice)) return;
  delete ledger.kept.invoices[invoice.id];
  throw cardDeclined('generic_decline');
}
