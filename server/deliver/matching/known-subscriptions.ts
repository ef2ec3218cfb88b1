import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import { listenForNotices, type NoticeListener } from '#store/queries/changes/notices.ts';
import { activeTerms, everyActiveTerms, SUBSCRIPTIONS_CHANNEL } from '#store/webhook/active-terms.ts';
import { SubscriptionIndex } from './subscription-index.ts';

export type KnownSubscriptionsOptions = {
  db: Pool;
  databaseUrl: string;
  logger: Pick<Logger, 'warn'>;
  /** Called with the changed subscription; null: any may have changed. */
  onChange: (subscriptionId: string | null) => void;
};

/**
 * In-memory copy of the active subscriptions: updated by notification, and reloaded whenever notifications may have
 * been missed.
 */
export class KnownSubscriptions {
  readonly #options: KnownSubscriptionsOptions;
  readonly #index = new SubscriptionIndex();
  readonly #listener: NoticeListener;
  /** Changed since they were read; null: nothing is known. */
  #changed: Set<string> | null = null;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: KnownSubscriptionsOptions) {
    const { databaseUrl: url, logger, onChange } = options;
    this.#options = options;
    this.#listener = listenForNotices({
      ...{ url, channel: SUBSCRIPTIONS_CHANNEL, name: 'hashmark-webhooks' },
      onNotice: (subscriptionId) => {
        this.#changed?.add(subscriptionId);
        onChange(subscriptionId);
      },
      onState: () => {
        this.#changed = null;
        onChange(null);
      },
      onError: (error) => logger.warn({ err: error }, 'listening for webhook changes failed'),
    });
  }

  /**
   * The subscriptions including every change committed before this call, in an index that does not change until the
   * next call. @throws what the database throws
   */
  current(): Promise<SubscriptionIndex> {
    // Serialised: a call during a read waits for it.
    this.#turn = this.#turn.catch(() => {}).then(() => this.#bringUpToDate());
    return this.#turn.then(() => this.#index);
  }

  async #bringUpToDate(): Promise<void> {
    await this.#listener.caughtUp();
    const { isListening } = this.#listener;
    const changed = isListening ? this.#changed : null;
    if (changed?.size === 0) return;
    // Changes during a read are read again next time.
    const since = new Set<string>();
    this.#changed = since;
    try {
      await this.#read(changed);
    } catch (error) {
      this.#changed = null;
      throw error;
    }
    if (!isListening && this.#changed === since) this.#changed = null;
  }

  async #read(changed: ReadonlySet<string> | null): Promise<void> {
    const { db } = this.#options;
    if (changed === null) {
      const active = new Set<string>();
      for await (const page of everyActiveTerms(db)) {
        for (const terms of page) {
          this.#index.put(terms);
          active.add(terms.subscriptionId);
        }
      }
      // Removed last, so that matching during the reading misses no subscription.
      this.#index.keepOnly(active);
      return;
    }
    const terms = await activeTerms(db, [...changed]);
    for (const id of changed) this.#index.remove(id);
    for (const one of terms) this.#index.put(one);
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}
