import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import { listenForNotices, type NoticeListener } from '#store/queries/changes/notices.ts';
import { activeTerms, SUBSCRIPTIONS_CHANNEL } from '#store/webhook/active-terms.ts';
import { SubscriptionIndex } from './subscription-index.ts';

export type KnownSubscriptionsOptions = {
  db: Pool;
  databaseUrl: string;
  logger: Pick<Logger, 'warn'>;
  /** Hears which subscription changed; null: any may have. */
  onChange: (subscriptionId: string | null) => void;
};

/** The active subscriptions, kept as they are in the store: by notice, and all anew whenever notices may have been missed. */
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

  /** The subscriptions with every change that was committed before this call, in an index that nobody changes before this is called again. @throws what the database throws */
  current(): Promise<SubscriptionIndex> {
    // One at a time: whoever asks while they are read waits for the end of it.
    this.#turn = this.#turn.catch(() => {}).then(() => this.#bringUpToDate());
    return this.#turn.then(() => this.#index);
  }

  async #bringUpToDate(): Promise<void> {
    await this.#listener.caughtUp();
    const { isListening } = this.#listener;
    const changed = isListening ? this.#changed : null;
    if (changed?.size === 0) return;
    // What changes while they are read is read again the next time.
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
    const terms = await activeTerms(db, changed && [...changed]);
    if (changed === null) {
      this.#index.replaceAll(terms);
      return;
    }
    for (const id of changed) this.#index.remove(id);
    for (const one of terms) this.#index.put(one);
  }

  close(): Promise<void> {
    return this.#listener.close();
  }
}
