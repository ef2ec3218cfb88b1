/**
 * Ids that nothing is known of, newest first: upstream lists only live outcomes, so every id below the newest that is
 * not live has settled or never was. Holds ranges and the ids that are known, never a list of what is left.
 */
export class Discovery {
  readonly #known: Set<number>;
  /** Ranges yet to walk, from `next` down to `low`; the last one is the newest. */
  readonly #ranges: { next: number; low: number }[] = [];
  readonly #again: number[] = [];
  #highest = -1;

  /** @param known ids that need not be queried */
  constructor(known: Iterable<number>) {
    this.#known = new Set(known);
  }

  /** Records that ids up to this one exist. @returns how many of them are new */
  reach(outcomeId: number): number {
    if (outcomeId <= this.#highest) return 0;
    const low = this.#highest + 1;
    this.#ranges.push({ next: outcomeId, low });
    this.#highest = outcomeId;
    return outcomeId - low + 1;
  }

  /** Records that an id need not be queried. */
  know(outcomeId: number): void {
    this.#known.add(outcomeId);
  }

  /** The next ids to ask for, newest first. Each is answered once, unless it is given back. */
  take(limit: number): number[] {
    const ids = this.#again.splice(0, limit);
    for (let range = this.#ranges.at(-1); range && ids.length < limit; range = this.#ranges.at(-1)) {
      if (range.next < range.low) this.#ranges.pop();
      else {
        if (!this.#known.has(range.next)) ids.push(range.next);
        range.next -= 1;
      }
    }
    return ids;
  }

  /** Returns ids whose query failed. */
  giveBack(ids: readonly number[]): void {
    this.#again.unshift(...ids);
  }

  /** How many ids are left to walk at most. */
  get left(): number {
    return this.#ranges.reduce((sum, range) => sum + range.next - range.low + 1, this.#again.length);
  }
}
