type Listener<Payload> = (payload: Payload) => void;

/** Typed events. A listener that throws affects neither others nor the connection: `onThrow` gets the error. */
export class Emitter<Events extends object> {
  readonly #listeners = new Map<keyof Events, Set<Listener<never>>>();
  readonly #onThrow: (error: unknown) => void;

  constructor(onThrow: (error: unknown) => void) {
    this.#onThrow = onThrow;
  }

  /** Calls `listener` at each event, until the function that is returned is called. */
  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        (listener as Listener<Events[Name]>)(payload);
      } catch (error) {
        this.#onThrow(error);
      }
    }
  }
}
