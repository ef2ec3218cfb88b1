import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { SequencedFill } from '#domain/fill.ts';
import { fillCandidate, fillEventId, fillPayload } from '#domain/webhook/fill-payload.ts';
import type { NewDelivery } from '#store/webhook/enqueue-deliveries.ts';
import type { EventSource } from '../event-source.ts';
import type { SubscriptionIndex } from './subscription-index.ts';

function deliveriesOf(fill: SequencedFill, index: SubscriptionIndex): NewDelivery[] {
  return index.matches(fillCandidate(fill)).map(({ subscriptionId, orgId, reasons }) => ({
    ...{ subscriptionId, orgId, eventId: fillEventId(fill), eventType: 'fill', origin: 'live' as const },
    body: fillPayload(fill, subscriptionId, reasons),
  }));
}

/** Every fill as it is stored. */
export const fillEvents: EventSource<SequencedFill> = {
  topic: fillsTopic,
  cursor: 'webhooks',
  match: (fills, index) => fills.flatMap((fill) => deliveriesOf(fill, index)),
};
