/** A subject that a connection counts towards, and its limit. */
export type SlotClaim = { subject: string; most: number };

/** Counts open connections and streams by subject (channel, page, key or address). */
export class SlotCounter {
  readonly #held = new Map<string, number>();

  /** Subjects with at least one slot taken. */
  get counts(): Iterable<readonly [subject: string, held: number]> {
    return this.#held;
  }

  heldOf(subject: string): number {
    return this.#held.get(subject) ?? 0;
  }

  /**
   * Takes one slot of every claim, or none and returns null if any is full. The returned function releases them; it
   * returns false if they were already released.
   */
  take(claims: readonly SlotClaim[]): (() => boolean) | null {
    if (claims.some(({ subject, most }) => this.heldOf(subject) >= most)) return null;
    this.#count(claims, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return false;
      isHeld = false;
      this.#count(claims, -1);
      return true;
    };
  }

  #count(claims: readonly SlotClaim[], change: 1 | -1): void {
    for (const { subject } of claims) {
      const held = this.heldOf(subject) + change;
      if (held > 0) this.#held.set(subject, held);
      else this.#held.delete(subject);
    }
  }
}
