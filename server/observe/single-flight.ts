/** Runs work once per key at a time: concurrent callers share the result. Nothing is cached afterwards. */
export class SingleFlight<Key, Result> {
  readonly #underway = new Map<Key, Promise<Result>>();

  /** Number of keys under way. */
  get size(): number {
    return this.#underway.size;
  }

  has(key: Key): boolean {
    return this.#underway.has(key);
  }

  /** The work of `key` that is under way, else what `work` begins. */
  run(key: Key, work: (isCurrent: () => boolean) => Promise<Result>): Promise<Result> {
    return this.#underway.get(key) ?? this.start(key, work);
  }

  /**
   * Starts work even if some is under way; later callers share the new one. `isCurrent`, valid after the work's first
   * await, returns whether it was neither forgotten nor replaced.
   */
  start(key: Key, work: (isCurrent: () => boolean) => Promise<Result>): Promise<Result> {
    const isCurrent = (): boolean => this.#underway.get(key) === flight;
    const flight: Promise<Result> = work(isCurrent).finally(() => {
      if (isCurrent()) this.#underway.delete(key);
    });
    this.#underway.set(key, flight);
    return flight;
  }

  /** Later callers no longer share the work of this key, or of all keys; current waiters still get its result. */
  forget(key?: Key): void {
    if (key === undefined) this.#underway.clear();
    else this.#underway.delete(key);
  }
}
