import type { Sequenced, Topic } from '#changefeed/topic.ts';
import type { NewDelivery } from '#store/webhook/enqueue-deliveries.ts';
import type { SubscriptionIndex } from './matching/subscription-index.ts';

/** A topic whose rows become deliveries. */
export type EventSource<T extends Sequenced> = {
  topic: Topic<T>;
  /** The name of the cursor under which the topic is worked through, by one process at a time. */
  cursor: string;
  /** The deliveries that rows lead to. The id of an event follows from its row alone: a repetition has the same. */
  match(items: readonly T[], index: SubscriptionIndex): NewDelivery[];
};
