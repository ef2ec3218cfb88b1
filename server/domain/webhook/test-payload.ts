import { isRewardEvent } from './event-types.ts';
import { madeRewardPayload } from './reward-payload.ts';
import type { Reason, WebhookTerms } from './subscription.ts';

const SOMEBODY = `0x${'0'.repeat(39)}1`;

/** The event type of a subscription's test: the first of its types. */
export const testEventType = ({ eventTypes }: Pick<WebhookTerms, 'eventTypes'>): string =>
  eventTypes[0] ?? 'fill';

/**
 * Body of a synthetic event that fits the subscription's terms. Marked by its event id (`evt_test_…`); its trade `id`
 * is 0.
 */
export function testPayload(terms: WebhookTerms, eventId: string): string {
  const [wallet, builder] = [terms.wallets[0], terms.builders[0]];
  const reasons: Reason[] = [
    ...(wallet ? (['wallet'] as const) : []),
    ...(builder ? (['builder'] as const) : []),
    ...(terms.predicate ? (['predicate'] as const) : []),
  ];
  const type = testEventType(terms);
  if (isRewardEvent(type)) {
    const match = {
      subscriptionId: terms.subscriptionId,
      reasons: reasons.filter((one) => one === 'builder'),
    };
    return madeRewardPayload(type, eventId, builder ?? SOMEBODY, match);
  }
  return JSON.stringify({
    ...{ type, id: 0, sub_id: terms.subscriptionId, user: wallet ?? SOMEBODY, ...(builder && { builder }) },
    ...{ coin: terms.filters.coins[0] ?? '#10', px: 0.5, sz: 100, notional: 50, side: 'B' },
    ...(type === 'order' ? { status: 'placed' } : { dir: 'Buy' }),
    ...{ event_id: eventId, reasons },
  });
}
