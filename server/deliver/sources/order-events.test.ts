import { describe, expect, it } from 'vitest';
import type { SequencedOrder } from '#domain/order-event.ts';
import { NO_FILTERS, type WebhookTerms } from '#domain/webhook/subscription.ts';
import { SubscriptionIndex } from '../matching/subscription-index.ts';
import { orderEvents } from './order-events.ts';

const WALLET = `0x${'a'.repeat(40)}`;
const BUILDER = `0x${'b'.repeat(40)}`;

const order = (changes: Partial<SequencedOrder> = {}): SequencedOrder => ({
  ...{
    seq: 9,
    blockNumber: 1,
    blockTimeMs: 5,
    timeMs: 5,
    coin: 10,
    wallet: WALLET,
    oid: 77,
    status: 'placed',
  },
  ...{ isBuy: true, pxE8: 25_000_000n, szE8: 4_000_000_000n, builder: null },
  ...changes,
});

const terms = (changes: Partial<WebhookTerms> = {}): WebhookTerms => ({
  ...{ subscriptionId: 'whk_1', orgId: 'org_1', kind: 'market', eventTypes: ['order'], wallets: [WALLET] },
  ...{ builders: [], fixtures: [], filters: NO_FILTERS, predicate: null, scope: 'address' },
  ...changes,
});

function deliveries(subscription: WebhookTerms, ...orders: SequencedOrder[]) {
  const index = new SubscriptionIndex();
  index.put(subscription);
  return orderEvents.match(orders, index);
}
const filtered = (filters: Partial<WebhookTerms['filters']>) =>
  terms({ filters: { ...NO_FILTERS, ...filters } });

describe('what becomes of an order', () => {
  it('is told to who watches its wallet, with limit price, what is left of it, and why', () => {
    const [sent, none] = deliveries(terms(), order());
    expect(none).toBeUndefined();
    expect(sent).toMatchObject({
      ...{
        subscriptionId: 'whk_1',
        orgId: 'org_1',
        eventId: 'evt_order_9',
        eventType: 'order',
        origin: 'live',
      },
    });
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      ...{
        type: 'order',
        id: 77,
        sub_id: 'whk_1',
        user: WALLET,
        coin: '#10',
        px: 0.25,
        sz: 40,
        notional: 10,
      },
      ...{ side: 'B', status: 'placed', event_id: 'evt_order_9', reasons: ['wallet'] },
    });
  });

  it('names its builder, to who watches that too', () => {
    const [sent] = deliveries(terms({ wallets: [], builders: [BUILDER] }), order({ builder: BUILDER }));
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ builder: BUILDER, reasons: ['builder'] });
  });

  it('is not told to who asked for fills, watches others, or filters it out', () => {
    expect(deliveries(terms({ eventTypes: ['fill'] }), order())).toEqual([]);
    expect(deliveries(terms({ wallets: [BUILDER] }), order())).toEqual([]);
    expect(deliveries(filtered({ statuses: ['canceled'] }), order())).toEqual([]);
    expect(deliveries(filtered({ min_notional: 10.01 }), order())).toEqual([]);
    expect(deliveries(filtered({ coins: ['#11'] }), order())).toEqual([]);
  });

  it('has an id of its own each time, also when an order is placed anew under its oid', () => {
    const all = [order(), order({ seq: 10, status: 'triggered' }), order({ seq: 11 })];
    expect(new Set(deliveries(terms(), ...all).map(({ eventId }) => eventId)).size).toBe(3);
    expect(deliveries(filtered({ statuses: ['triggered'] }), ...all)).toHaveLength(1);
  });
});
