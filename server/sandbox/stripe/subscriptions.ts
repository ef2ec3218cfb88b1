import { chargeOrRefuse, collect, end, lineOf, listOf, usageLines, writeInvoice } from './billing.ts';
import { isMetered, METERS, PRICES, type Price } from './catalog.ts';
import type { Ledger } from './ledger.ts';
import type { InvoiceLine, Subscription, SubscriptionItem } from './objects.ts';
import { invalid, missing } from './stripe-fault.ts';

/** The same day of the next month, or its last. */
function nextMonth(seconds: number): number {
  const date = new Date(seconds * 1_000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1_000);
}

const eventNameOf = (meterId: string): string =>
  METERS.find(({ id }) => id === meterId)?.event_name ?? meterId;

export function findPrice(id: string): Price {
  const price = PRICES.find((known) => known.id === id);
  if (!price) throw invalid(`No such price: '${id}'`, { code: 'resource_missing', param: 'price' });
  return price;
}

export function findSubscription(ledger: Ledger, id: string): Subscription {
  const subscription = ledger.kept.subscriptions[id];
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

const monthLine = (ledger: Ledger, { price, ...item }: SubscriptionItem): InvoiceLine =>
  lineOf(ledger, price, {
    amount: (price.unit_amount ?? 0) * (item.quantity ?? 1),
    quantity: item.quantity ?? 1,
    description: `${price.nickname}, one month`,
    ...{ start: item.current_period_start, end: item.current_period_end },
  });

const licensed = (subscription: Subscription): SubscriptionItem[] =>
  subscription.items.data.filter(({ price }) => !isMetered(price));

/** Starts a subscription and charges its first month. @throws StripeFault when the card is declined; nothing is left then */
export function startSubscription(
  ledger: Ledger,
  input: {
    customer: string;
    prices: { price: string; quantity?: number }[];
    metadata: Record<string, string>;
  },
): Subscription {
  const now = ledger.now();
  const id = ledger.id('sub');
  const items = input.prices.map(
    ({ price, quantity }): SubscriptionItem => ({
      id: ledger.id('si'),
      object: 'subscription_item',
      created: now,
      subscription: id,
      price: findPrice(price),
      ...(quantity !== undefined && { quantity }),
      current_period_start: now,
      current_period_end: nextMonth(now),
      metadata: {},
    }),
  );
  const subscription: Subscription = {
    ...{
      id,
      object: 'subscription',
      customer: input.customer,
      status: 'active',
      created: now,
      start_date: now,
    },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
    ...{ collection_method: 'charge_automatically', currency: 'usd', default_payment_method: null },
    items: listOf(items, `/v1/subscription_items?subscription=${id}`),
    ...{ latest_invoice: null, metadata: input.metadata, livemode: false },
  };
  const lines = licensed(subscription).map((item) => monthLine(ledger, item));
  const invoice = writeInvoice(ledger, subscription, { lines, reason: 'subscription_create' });
  chargeOrRefuse(ledger, invoice);
  ledger.kept.subscriptions[id] = subscription;
  ledger.emit('customer.subscription.created', subscription);
  ledger.emit('invoice.paid', invoice);
  ledger.emit('invoice.payment_succeeded', invoice);
  return subscription;
}

/** Moves an item to another price at once; the rest of the period is charged at the difference. */
export function changePrice(
  ledger: Ledger,
  subscription: Subscription,
  change: { itemId: string; price: Price },
): void {
  const item = subscription.items.data.find(({ id }) => id === change.itemId);
  if (!item) throw invalid(`No such subscription item: '${change.itemId}'`, { code: 'resource_missing' });
  const { current_period_start: start, current_period_end: until, price: before } = item;
  const left = Math.max(0, until - ledger.now()) / (until - start);
  const share = (price: Price) => Math.round((price.unit_amount ?? 0) * left);
  const period = { quantity: 1, start: ledger.now(), end: until };
  const lines = [
    lineOf(ledger, before, {
      ...period,
      amount: -share(before),
      description: `Unused time on ${before.nickname}`,
    }),
    lineOf(ledger, change.price, {
      ...period,
      amount: share(change.price),
      description: `Remaining time on ${change.price.nickname}`,
    }),
  ];
  const customer = ledger.kept.customers[subscription.customer];
  const credit = customer?.balance ?? 0;
  const latest = subscription.latest_invoice;
  const invoice = writeInvoice(ledger, subscription, { lines, reason: 'subscription_update' });
  try {
    chargeOrRefuse(ledger, invoice);
  } catch (error) {
    if (customer) customer.balance = credit;
    subscription.latest_invoice = latest;
    throw error;
  }
  item.price = change.price;
  ledger.emit('invoice.paid', invoice);
}

/** Sets or takes back that a subscription ends with its period. */
export function cancelAtPeriodEnd(ledger: Ledger, subscription: Subscription, isCanceled: boolean): void {
  subscription.cancel_at_period_end = isCanceled;
  subscription.cancel_at = isCanceled ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  subscription.canceled_at = isCanceled ? ledger.now() : null;
}

/** What happens to a subscription when its period is over: it ends, or the next month is charged. */
export function turnPeriod(ledger: Ledger, subscription: Subscription): void {
  const usage = usageLines(ledger, subscription, eventNameOf).filter(({ amount }) => amount > 0);
  if (subscription.cancel_at_period_end) {
    if (usage.length > 0)
      collect(
        ledger,
        subscription,
        writeInvoice(ledger, subscription, { lines: usage, reason: 'subscription_cycle' }),
      );
    // A last charge that failed for good has ended it already.
    if (subscription.status !== 'canceled') end(ledger, subscription);
    return;
  }
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = nextMonth(item.current_period_start);
  }
  const lines = [...licensed(subscription).map((item) => monthLine(ledger, item)), ...usage];
  const invoice = writeInvoice(ledger, subscription, { lines, reason: 'subscription_cycle' });
  ledger.emit('customer.subscription.updated', subscription);
  collect(ledger, subscription, invoice);
}
