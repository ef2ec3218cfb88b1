/** Work that is under way once for each key: whoever asks meanwhile shares it. Nothing is kept after its end. */
export class SingleFlight<Key, Result> {
  readonly #underway = new Map<Key, Promise<Result>>();

  /** How many are under way. */
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
   * Begins work, whatever is under way: it is what the next ones share. `isCurrent`, asked once the work has waited for
   * something, tells whether it was neither forgotten nor replaced.
   */
  start(key: Key, work: (isCurrent: () => boolean) => Promise<Result>): Promise<Result> {
    const isCurrent = (): boolean => this.#underway.get(key) === flight;
    const flight: Promise<Result> = work(isCurrent).finally(() => {
      if (isCurrent()) this.#underway.delete(key);
    });
    this.#underway.set(key, flight);
    return flight;
  }

  /** Nobody else shares what is under way of the key, or of all keys; who waits for it already gets its result. */
  forget(key?: Key): void {
    if (key === undefined) this.#underway.clear();
    else this.#underway.delete(key);
  }
}
