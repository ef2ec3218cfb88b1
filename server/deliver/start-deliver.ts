import type { Pool } from 'pg';
import type { Changefeed } from '#changefeed/changefeed.ts';
import type { Sequenced } from '#changefeed/topic.ts';
import type { Logger } from '#observe/logger.ts';
import type { Mailer } from '#services/ports/mailer.ts';
import type { Messenger } from '#services/ports/messenger.ts';
import { listenForNotices } from '#store/queries/changes/notices.ts';
import { DELIVERIES_CHANNEL } from '#store/webhook/enqueue-deliveries.ts';
import { Egress, type EgressOptions } from './egress/egress.ts';
import type { EventSource } from './event-source.ts';
import { fillEvents } from './matching/fill-events.ts';
import { followSource } from './matching/follow-source.ts';
import { KnownSubscriptions } from './matching/known-subscriptions.ts';
import { DeliveryQueue, type QueueTiming } from './queue/delivery-queue.ts';
import { linkedChats } from './queue/linked-chats.ts';
import { tellLeaderboards } from './rewards/tell-leaderboards.ts';
import { tellPayouts } from './rewards/tell-payouts.ts';
import { keepDeliveries } from './upkeep.ts';

export type DeliverOptions = {
  db: Pool;
  databaseUrl: string;
  feed: Changefeed;
  logger: Logger;
  now: () => number;
  /** Opens a subscription's sealed secret. @throws when it cannot be read here */
  openSecret: (sealed: Buffer, subscriptionId: string) => string;
  egress: EgressOptions;
  mailer: Mailer | undefined;
  /** Null where no messenger is set up. */
  messenger: Messenger | null;
  timing?: Partial<QueueTiming>;
};

export type Deliver = {
  /** Follows another topic whose rows become deliveries; call it before anything is awaited. */
  follow<T extends Sequenced>(source: EventSource<T>): void;
  /** Ends everything; what was not sent is another process's. */
  close(): Promise<void>;
};

/** Matches what is stored with subscriptions and delivers what follows. Any number of processes may do so. */
export function startDeliver(options: DeliverOptions): Deliver {
  const { db, databaseUrl, feed, logger, now, openSecret, mailer, messenger, timing } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const egress = new Egress({ ...options.egress, ...(timing?.tryMs && { timeoutMs: timing.tryMs }) });
  const outside = { egress, messenger, chats: linkedChats(db), now };
  const queue = new DeliveryQueue({ ...outside, db, logger, openSecret, ...(timing && { timing }) });
  const notices = listenForNotices({
    ...{ url: databaseUrl, channel: DELIVERIES_CHANNEL, name: 'hashmark-deliveries' },
    onNotice: (text) => queue.announce(text === '' ? [] : text.split(',')),
    // Announcements while the listener was down were missed.
    onState: (isListening) => isListening && queue.announce([]),
    onError: (error) =>
      logger.warn({ err: error }, 'listening for new deliveries failed; polling every second'),
  });
  const onChange = (subscriptionId: string | null): void => queue.changed(subscriptionId);
  const subscriptions = new KnownSubscriptions({ db, databaseUrl, logger, onChange });
  const running = [
    queue.run(signal),
    keepDeliveries({ db, logger, mailer, signal }),
    tellLeaderboards({ db, feed, logger, subscriptions, now, signal }),
    tellPayouts({ feed, subscriptions, signal }),
  ];
  const follow = <T extends Sequenced>(source: EventSource<T>): void => {
    running.push(followSource({ source, feed, subscriptions, signal }));
  };
  follow(fillEvents);
  return {
    follow,
    async close() {
      stopping.abort();
      await Promise.all(running);
      await Promise.all([notices.close(), subscriptions.close(), egress.close()]);
    },
  };
}
