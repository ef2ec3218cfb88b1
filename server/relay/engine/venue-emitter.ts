import type { VenueEvents, VenueFeed } from '../venue.ts';

type Listener<Name extends keyof VenueEvents> = (...payload: VenueEvents[Name]) => void;

/** Emits events. A listener that throws is reported and does not stop the others. */
export class VenueEmitter implements VenueFeed {
  readonly #listeners = new Map<keyof VenueEvents, Set<Listener<never>>>();
  readonly #onListenerError: (name: keyof VenueEvents, error: unknown) => void;

  constructor(onListenerError: (name: keyof VenueEvents, error: unknown) => void) {
    this.#onListenerError = onListenerError;
  }

  /** Registers a listener; the returned function removes it. */
  on<Name extends keyof VenueEvents>(name: Name, listener: Listener<Name>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** Tells everybody who listens. */
  emit<Name extends keyof VenueEvents>(name: Name, ...payload: VenueEvents[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        (listener as Listener<Name>)(...payload);
      } catch (error) {
        this.#onListenerError(name, error);
      }
    }
  }
}
