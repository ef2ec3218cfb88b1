import { listOf } from './billing.ts';
import { METERS, PRICES, PRODUCTS } from './catalog.ts';
import { expireSession, findCustomer, findSession, openSession } from './checkout.ts';
import type { Ledger } from './ledger.ts';
import type { Customer, MeterEvent, PortalSession } from './objects.ts';
import { PARAMETERS, readParameters } from './parameters.ts';
import { invalid, missing } from './stripe-fault.ts';
import { cancelAtPeriodEnd, changePrice, findPrice, findSubscription } from './subscriptions.ts';

/** What an operation is called with: the account, the id in its path if it has one, and its parameters. */
export type Call = { ledger: Ledger; id: string; form: unknown };
export type Operation = { method: 'GET' | 'POST'; path: RegExp; run: (call: Call) => object };

const on = (method: Operation['method'], path: string, run: Operation['run']): Operation => ({
  method,
  path: new RegExp(`^/v1/${path.replace(':id', '([A-Za-z0-9_]+)')}$`),
  run,
});

function createCustomer({ ledger, form }: Call): Customer {
  const { email = null, name = null, metadata = {} } = readParameters(PARAMETERS.customer, form);
  const customer: Customer = {
    ...{ id: ledger.id('cus'), object: 'customer', created: ledger.now(), balance: 0 },
    ...{ email, name, metadata, invoice_settings: { default_payment_method: null }, livemode: false },
  };
  ledger.kept.customers[customer.id] = customer;
  ledger.emit('customer.created', customer);
  return customer;
}

function updateCustomer({ ledger, id, form }: Call): Customer {
  const { metadata, ...changes } = readParameters(PARAMETERS.customer, form);
  const customer = findCustomer(ledger, id);
  Object.assign(customer, changes, { metadata: { ...customer.metadata, ...metadata } });
  ledger.emit('customer.updated', customer);
  return customer;
}

function createCheckout({ ledger, form }: Call): object {
  const input = readParameters(PARAMETERS.checkout, form);
  const prices = input.line_items.map(({ price, quantity }) => ({
    price,
    ...(quantity !== undefined && { quantity }),
  }));
  return openSession(ledger, {
    customer: input.customer,
    clientReference: input.client_reference_id ?? null,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url ?? null,
    plan: { prices, metadata: input.subscription_data?.metadata ?? {} },
  });
}

function listCheckouts({ ledger, form }: Call): object {
  const { customer, status, limit } = readParameters(PARAMETERS.checkouts, form);
  const all = Object.keys(ledger.kept.sessions).map((id) => findSession(ledger, id));
  const found = all.filter((session) => !customer || session.customer === customer);
  return listOf(
    found.filter((session) => !status || session.status === status).slice(0, limit),
    '/v1/checkout/sessions',
  );
}

function createPortal({ ledger, form }: Call): PortalSession {
  const { customer, return_url = null } = readParameters(PARAMETERS.portal, form);
  findCustomer(ledger, customer);
  const id = ledger.id('bps');
  const portal: PortalSession = {
    ...{ id, object: 'billing_portal.session', created: ledger.now(), customer, return_url },
    ...{ url: `${ledger.origin}/p/session/${id}`, livemode: false },
  };
  ledger.kept.portals[id] = portal;
  return portal;
}

function listPrices({ form }: Call): object {
  const { lookup_keys: keys, limit } = readParameters(PARAMETERS.prices, form);
  const found = PRICES.filter(({ lookup_key }) => !keys || keys.includes(lookup_key));
  return listOf(found.slice(0, limit), '/v1/prices');
}

function updateSubscription({ ledger, id, form }: Call): object {
  const input = readParameters(PARAMETERS.subscription, form);
  const subscription = findSubscription(ledger, id);
  if (subscription.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  for (const item of input.items ?? []) {
    changePrice(ledger, subscription, { itemId: item.id, price: findPrice(item.price) });
  }
  if (input.cancel_at_period_end !== undefined) {
    cancelAtPeriodEnd(ledger, subscription, input.cancel_at_period_end);
  }
  ledger.emit('customer.subscription.updated', subscription);
  return subscription;
}

function listInvoices({ ledger, form }: Call): object {
  const { customer, subscription, limit } = readParameters(PARAMETERS.invoices, form);
  const found = Object.values(ledger.kept.invoices)
    .filter((invoice) => !customer || invoice.customer === customer)
    .filter((invoice) => !subscription || invoice.parent.subscription_details.subscription === subscription)
    .reverse();
  return { ...listOf(found.slice(0, limit), '/v1/invoices'), has_more: found.length > limit };
}

function findProduct({ id }: Call): object {
  const product = PRODUCTS.find((known) => known.id === id);
  if (!product) throw missing('product', id);
  return product;
}

function findMeter({ id }: Call): object {
  const meter = METERS.find((known) => known.id === id);
  if (!meter) throw missing('billing meter', id);
  return meter;
}

const OLDEST_EVENT_SECONDS = 35 * 86_400;
const NEWEST_EVENT_SECONDS = 300;

function createMeterEvent({ ledger, form }: Call): MeterEvent {
  const input = readParameters(PARAMETERS.meterEvent, form);
  const { event_name, identifier = ledger.id('evt'), payload, timestamp = ledger.now() } = input;
  if (!METERS.some((meter) => meter.event_name === event_name)) {
    throw invalid(`No active meter found for event name: ${event_name}`, { param: 'event_name' });
  }
  findCustomer(ledger, payload.stripe_customer_id ?? '');
  if (!/^\d+(\.\d+)?$/.test(payload.value ?? ''))
    throw invalid('Invalid value in payload', { param: 'payload' });
  const age = ledger.now() - timestamp;
  if (age > OLDEST_EVENT_SECONDS || age < -NEWEST_EVENT_SECONDS) {
    throw invalid('The timestamp must be within the past 35 calendar days.', { param: 'timestamp' });
  }
  if (ledger.kept.meterEvents[identifier]) {
    throw invalid(`An event already exists with identifier ${identifier}.`, { param: 'identifier' });
  }
  const event: MeterEvent = {
    ...{ object: 'billing.meter_event', created: ledger.now(), event_name, identifier, payload, timestamp },
    livemode: false,
  };
  ledger.kept.meterEvents[identifier] = event;
  return event;
}

function findInvoice({ ledger, id }: Call): object {
  const invoice = ledger.kept.invoices[id];
  if (!invoice) throw missing('invoice', id);
  return invoice;
}

/** The operations of Stripe's API that the product uses. */
export const OPERATIONS: readonly Operation[] = [
  on('POST', 'customers', createCustomer),
  on('POST', 'customers/:id', updateCustomer),
  on('GET', 'customers/:id', ({ ledger, id }) => findCustomer(ledger, id)),
  on('POST', 'checkout/sessions', createCheckout),
  on('GET', 'checkout/sessions', listCheckouts),
  on('GET', 'checkout/sessions/:id', ({ ledger, id }) => findSession(ledger, id)),
  on('POST', 'checkout/sessions/:id/expire', ({ ledger, id }) => expireSession(findSession(ledger, id))),
  on('POST', 'billing_portal/sessions', createPortal),
  on('GET', 'prices', listPrices),
  on('GET', 'prices/:id', ({ id }) => findPrice(id)),
  on('GET', 'products/:id', findProduct),
  on('GET', 'subscriptions/:id', ({ ledger, id }) => findSubscription(ledger, id)),
  on('POST', 'subscriptions/:id', updateSubscription),
  on('GET', 'invoices', listInvoices),
  on('GET', 'invoices/:id', findInvoice),
  on('GET', 'billing/meters/:id', findMeter),
  on('POST', 'billing/meter_events', createMeterEvent),
];
