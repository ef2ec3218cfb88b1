import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { isShared, SHARED_TOPICS, type SharedTopicName } from '#bus/shared-topics.ts';
import type { Bus, Topics } from '#bus/topics.ts';
import { systemClock, tickEvery } from '#observe/clock.ts';

const CHANNEL = 'hashmark:bus';
/** Sent by a process that joined, or may have missed messages: publishers repeat their latest state. */
const ASK = 'ask';
const CHECK_MS = 2_000;
/** Messages that Redis has not confirmed yet. More of them mean that it hangs. */
const MAX_UNCONFIRMED = 256;
const MAX_MESSAGE_CHARS = 4 << 20;

const messageSchema = z.object({ from: z.string(), topic: z.string(), payload: z.unknown() });

export type RedisBusOptions = {
  /** Delivers within this process. */
  local: Bus;
  /** Two connections that fail at once while Redis is away and connect again by themselves. The caller closes them. */
  publisher: Redis;
  subscriber: Redis;
  /** Called for a message that could not be parsed, and when Redis stops answering. */
  onFault: (error: unknown) => void;
};

/**
 * A bus over all processes that share a Redis. Subscribers in this process get a message before `publish` returns,
 * those in others soon after. Messages are lost while Redis is unavailable; afterwards, and whenever a process joins,
 * each publisher repeats its latest state.
 */
export function createRedisBus(options: RedisBusOptions): Bus {
  const bus = new RedisBus(options);
  return {
    publish(topic, payload) {
      options.local.publish(topic, payload);
      if (isShared(topic)) bus.share(topic, payload as Topics[SharedTopicName]);
    },
    subscribe: (topic, listener) => options.local.subscribe(topic, listener),
    async close() {
      bus.close();
      await options.local.close();
    },
  };
}

class RedisBus {
  readonly #id = randomUUID();
  readonly #options: RedisBusOptions;
  readonly #latest = new Map<SharedTopicName, Topics[SharedTopicName]>();
  readonly #stopChecks: () => void;
  #unconfirmed = 0;
  /** The publisher's connection was closed and is not back yet. */
  #isResetting = false;
  #isClosed = false;

  constructor(options: RedisBusOptions) {
    this.#options = options;
    const { publisher, subscriber } = options;
    publisher.on('ready', this.#rejoin);
    subscriber.on('ready', this.#listen);
    subscriber.on('message', this.#receive);
    if (publisher.status === 'ready') this.#rejoin();
    if (subscriber.status === 'ready') this.#listen();
    this.#stopChecks = tickEvery(systemClock, CHECK_MS, this.#ping);
  }

  /** Sends what was published here to the other processes, as far as Redis is there. */
  share(topic: SharedTopicName, payload: Topics[SharedTopicName]): void {
    const merge = SHARED_TOPICS[topic].merge as (latest: unknown, next: unknown) => Topics[SharedTopicName];
    this.#latest.set(topic, merge(this.#latest.get(topic), payload));
    this.#send(topic, payload);
  }

  close(): void {
    this.#isClosed = true;
    this.#stopChecks();
    const { publisher, subscriber } = this.#options;
    publisher.off('ready', this.#rejoin);
    subscriber.off('ready', this.#listen).off('message', this.#receive);
  }

  #send(topic: string, payload: unknown): void {
    const { publisher, onFault } = this.#options;
    if (this.#isClosed || this.#isResetting || publisher.status !== 'ready') return;
    if (this.#unconfirmed >= MAX_UNCONFIRMED) {
      this.#reset();
      return;
    }
    this.#unconfirmed += 1;
    publisher
      .publish(CHANNEL, JSON.stringify({ from: this.#id, topic, payload }))
      .catch((error: unknown) => {
        // Others may have missed it: the new connection begins with the latest of everything.
        if (!this.#isClosed && !this.#isResetting) onFault(error);
        this.#reset();
      })
      .finally(() => {
        this.#unconfirmed -= 1;
      });
  }

  /** Reconnects the publisher: a hanging connection may never answer. */
  #reset(): void {
    const { publisher } = this.#options;
    if (this.#isClosed || this.#isResetting || publisher.status !== 'ready') return;
    this.#isResetting = true;
    publisher.disconnect(true);
  }

  /** Others may have missed what was published, and this process what others did. */
  #rejoin = (): void => {
    this.#isResetting = false;
    this.#tell();
    this.#send(ASK, null);
  };

  #tell(): void {
    for (const [topic, latest] of this.#latest) this.#send(topic, latest);
  }

  #listen = (): void => {
    const { subscriber, onFault } = this.#options;
    subscriber.subscribe(CHANNEL).then(
      () => this.#send(ASK, null),
      (error: unknown) => {
        // It may have come about all the same, but what was published before it is not known here.
        if (!this.#isClosed) onFault(error);
        this.#reconnectSubscriber();
      },
    );
  };

  /** Begins again with a subscription and a question for the present. */
  #reconnectSubscriber(): void {
    const { subscriber } = this.#options;
    if (!this.#isClosed && subscriber.status === 'ready') subscriber.disconnect(true);
  }

  /** A subscriber sends nothing, so that only a question of its own shows a connection that has died in silence. */
  #ping = (): void => {
    const { subscriber } = this.#options;
    if (subscriber.status !== 'ready') return;
    subscriber.ping().catch(() => this.#reconnectSubscriber());
  };

  #receive = (_channel: string, text: string): void => {
    try {
      if (text.length > MAX_MESSAGE_CHARS)
        throw new RangeError(`bus message too large (${text.length} characters)`);
      const { from, topic, payload } = messageSchema.parse(JSON.parse(text));
      if (from === this.#id) return;
      if (topic === ASK) this.#tell();
      // A topic that is not known here belongs to a newer version of the product.
      else if (isShared(topic))
        this.#options.local.publish(topic, SHARED_TOPICS[topic].schema.parse(payload));
    } catch (error) {
      this.#options.onFault(error);
    }
  };
}
