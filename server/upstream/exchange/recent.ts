/** Remembers values for a while: of too many, those that were put in first go first. */
export class Recent<V> {
  readonly #entries = new Map<string, { value: V; untilMs: number }>();
  readonly #maxEntries: number;
  readonly #keepMs: number;
  readonly #now: () => number;

  constructor(options: { maxEntries: number; keepMs: number; now: () => number }) {
    this.#maxEntries = options.maxEntries;
    this.#keepMs = options.keepMs;
    this.#now = options.now;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry && this.#now() >= entry.untilMs) this.#entries.delete(key);
    return entry && this.#now() < entry.untilMs ? entry.value : undefined;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, untilMs: this.#now() + this.#keepMs });
    const [first] = this.#entries.keys();
    if (first !== undefined && this.#entries.size > this.#maxEntries) this.#entries.delete(first);
  }
}
