import { readCard } from './cards.ts';
import type { Ledger } from './ledger.ts';
import type { CheckoutPlan, CheckoutSession, Customer, PaymentMethod } from './objects.ts';
import { cardDeclined, invalid, missing } from './stripe-fault.ts';
import { findPrice, startSubscription } from './subscriptions.ts';

const DAY = 86_400;

export function findCustomer(ledger: Ledger, id: string): Customer {
  const customer = ledger.kept.customers[id];
  if (!customer) throw missing('customer', id);
  return customer;
}

export function findSession(ledger: Ledger, id: string): CheckoutSession {
  const session = ledger.kept.sessions[id];
  if (!session) throw missing('checkout.session', id);
  if (session.status === 'open' && session.expires_at <= ledger.now()) session.status = 'expired';
  return session;
}

/** Opens a page to pay on. */
export function openSession(
  ledger: Ledger,
  input: {
    customer: string;
    clientReference: string | null;
    successUrl: string;
    cancelUrl: string | null;
    plan: CheckoutPlan;
  },
): CheckoutSession {
  findCustomer(ledger, input.customer);
  const id = ledger.id('cs_test');
  const amount = input.plan.prices.reduce(
    (sum, { price, quantity }) => sum + (findPrice(price).unit_amount ?? 0) * (quantity ?? 0),
    0,
  );
  const session: CheckoutSession = {
    ...{ id, object: 'checkout.session', mode: 'subscription', status: 'open', payment_status: 'unpaid' },
    ...{ customer: input.customer, client_reference_id: input.clientReference },
    ...{ created: ledger.now(), expires_at: ledger.now() + DAY, subscription: null },
    ...{ success_url: input.successUrl, cancel_url: input.cancelUrl, url: `${ledger.origin}/c/pay/${id}` },
    ...{ amount_total: amount, currency: 'usd', metadata: {}, livemode: false },
  };
  ledger.kept.sessions[id] = session;
  ledger.kept.plans[id] = input.plan;
  return session;
}

export function expireSession(session: CheckoutSession): CheckoutSession {
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
    );
  }
  session.status = 'expired';
  session.url = null;
  return session;
}

/** Saves a card for what is charged from now on. @throws StripeFault when it cannot even be saved */
export function saveCard(ledger: Ledger, customer: Customer, typed: string): PaymentMethod {
  const card = readCard(typed);
  if (!card)
    throw invalid('Your card number is incorrect.', { code: 'incorrect_number', type: 'card_error' });
  if (card.behaviour === 'declined') throw cardDeclined('generic_decline');
  const method = { id: ledger.id('pm'), customer: customer.id, card };
  ledger.kept.paymentMethods[method.id] = method;
  customer.invoice_settings.default_payment_method = method.id;
  return method;
}

/** Pays on the page: saves the card, starts the subscription, and tells. @throws StripeFault in words for the holder */
export function paySession(ledger: Ledger, session: CheckoutSession, typed: string): void {
  if (session.status !== 'open') throw invalid('This checkout is over. Go back and start again.');
  const customer = findCustomer(ledger, session.customer);
  const before = customer.invoice_settings.default_payment_method;
  const method = saveCard(ledger, customer, typed);
  const { card } = method;
  const plan = ledger.kept.plans[session.id] ?? { prices: [], metadata: {} };
  try {
    // This card fails at later charges only.
    if (card.behaviour === 'fails later') method.card = { ...card, behaviour: 'succeeds' };
    const subscription = startSubscription(ledger, { customer: customer.id, ...plan });
    session.subscription = subscription.id;
  } catch (error) {
    customer.invoice_settings.default_payment_method = before;
    throw error;
  } finally {
    method.card = card;
  }
  session.status = 'complete';
  session.payment_status = 'paid';
  session.url = null;
  ledger.emit('checkout.session.completed', session);
}
