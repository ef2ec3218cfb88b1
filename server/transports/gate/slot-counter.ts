/** One of the things that a connection counts towards, and how many connections there may be of it. */
export type SlotClaim = { subject: string; most: number };

/** Counts what is open, by subject: connections of channels and pages, streams of keys and addresses. */
export class SlotCounter {
  readonly #held = new Map<string, number>();

  /** Every subject that something is held of. */
  get counts(): Iterable<readonly [subject: string, held: number]> {
    return this.#held;
  }

  heldOf(subject: string): number {
    return this.#held.get(subject) ?? 0;
  }

  /**
   * Takes a slot of every claim; null, and none taken, when one of them is full. The returned function gives them back,
   * and says whether it had not done so before.
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
