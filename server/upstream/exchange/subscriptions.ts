import { accepts, echoes, keyOf, type Subscription } from './subscription.ts';

export type Listener = (data: unknown) => void;

type Entry = {
  subscription: Subscription;
  listeners: Set<Listener>;
  /** `sent` waits for its acknowledgement on this connection. */
  state: 'idle' | 'sent' | 'active' | 'refused';
};

/** Upstream's limit for an address. */
const MAX_SUBSCRIPTIONS = 1_000;

/** Who listens to what, and how far each subscription has come on the present connection. */
export class Subscriptions {
  readonly #entries = new Map<string, Entry>();
  readonly #onListenerError: (error: unknown, subscription: Subscription) => void;

  constructor(onListenerError: (error: unknown, subscription: Subscription) => void) {
    this.#onListenerError = onListenerError;
  }

  /** Adds a listener; true when nobody listened to this before. @throws RangeError beyond upstream's limit */
  add(subscription: Subscription, listener: Listener): boolean {
    const key = keyOf(subscription);
    const known = this.#entries.get(key);
    if (known) {
      known.listeners.add(listener);
      return false;
    }
    if (this.#entries.size >= MAX_SUBSCRIPTIONS)
      throw new RangeError(`over ${MAX_SUBSCRIPTIONS} subscriptions`);
    this.#entries.set(key, { subscription, listeners: new Set([listener]), state: 'idle' });
    return true;
  }

  /** Removes a listener; true when it was the last one. */
  remove(subscription: Subscription, listener: Listener): boolean {
    const key = keyOf(subscription);
    const entry = this.#entries.get(key);
    if (!entry?.listeners.delete(listener) || entry.listeners.size > 0) return false;
    return this.#entries.delete(key);
  }

  /** Forgets what the last connection knew and answers everything that must be sent again. */
  restart(): Subscription[] {
    for (const entry of this.#entries.values()) entry.state = 'sent';
    return [...this.#entries.values()].map((entry) => entry.subscription);
  }

  markSent(subscription: Subscription): void {
    const entry = this.#entries.get(keyOf(subscription));
    if (entry) entry.state = 'sent';
  }

  /** Whether it still waits to be acknowledged. */
  isWaiting(subscription: Subscription): boolean {
    return this.#entries.get(keyOf(subscription))?.state === 'sent';
  }

  /** Settles the first waiting subscription that `echo` answers; undefined when none does. */
  settle(echo: unknown, state: 'active' | 'refused'): Subscription | undefined {
    for (const entry of this.#entries.values()) {
      if (entry.state !== 'sent' || !echoes(echo, entry.subscription)) continue;
      entry.state = state;
      return entry.subscription;
    }
    return undefined;
  }

  /** Hands a frame to its listeners; one that throws does not keep it from the others. */
  deliver(channel: string, data: unknown): void {
    for (const entry of this.#entries.values()) {
      if (!accepts(entry.subscription, channel, data)) continue;
      entry.state = 'active';
      for (const listener of entry.listeners) {
        try {
          listener(data);
        } catch (error) {
          this.#onListenerError(error, entry.subscription);
        }
      }
    }
  }
}
