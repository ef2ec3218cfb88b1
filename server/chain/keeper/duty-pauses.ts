type Pause = { untilMs: number; lastMs: number; codes: Set<string> };

/** Duties that failed: one that reverts is left alone, twice as long each time, and a reason is news once. */
export class DutyPauses {
  readonly #pauses = new Map<string, Pause>();
  readonly #limits: { first: number; longest: number };
  readonly #nowMs: () => number;

  constructor(limits: { first: number; longest: number }, nowMs: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#nowMs = nowMs;
  }

  isDue(id: string): boolean {
    return (this.#pauses.get(id)?.untilMs ?? 0) <= this.#nowMs();
  }

  /** @returns whether this duty fails with this code for the first time */
  failed(id: string, code: string, isRevert: boolean): boolean {
    this.#dropOld();
    const { first, longest } = this.#limits;
    const { lastMs, codes } = this.#pauses.get(id) ?? { lastMs: 0, codes: new Set() };
    const pauseMs = lastMs === 0 ? first : Math.min(longest, 2 * lastMs);
    const nextMs = isRevert ? pauseMs : 0;
    const isNews = !codes.has(code);
    this.#pauses.set(id, { untilMs: this.#nowMs() + nextMs, lastMs: nextMs, codes: codes.add(code) });
    return isNews;
  }

  /** The duty was done. */
  forget(id: string): void {
    this.#pauses.delete(id);
  }

  /** What was not tried again long after its pause is due no more: somebody else has done it. */
  #dropOld(): void {
    const longAgoMs = this.#nowMs() - 2 * this.#limits.longest;
    for (const [id, { untilMs }] of this.#pauses) if (untilMs < longAgoMs) this.#pauses.delete(id);
  }
}
