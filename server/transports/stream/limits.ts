/** Caps of streams; the defaults are the specification's. */
export type StreamLimits = {
  maxTotal: number;
  /** Per key, or per IP for anonymous clients. */
  maxPerSubject: number;
  maxDurationMs: number;
  heartbeatMs: number;
  /** Items that wait for one client, behind others that wait, before it counts as too slow. */
  maxQueued: number;
};

export const DEFAULT_STREAM_LIMITS: StreamLimits = {
  maxTotal: 500,
  maxPerSubject: 3,
  maxDurationMs: 30 * 60_000,
  heartbeatMs: 25_000,
  maxQueued: 2_000,
};

/** Counts open streams. */
export class StreamSlots {
  readonly #limits: Pick<StreamLimits, 'maxTotal' | 'maxPerSubject'>;
  readonly #bySubject = new Map<string, number>();
  #total = 0;

  constructor(limits: Pick<StreamLimits, 'maxTotal' | 'maxPerSubject'>) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  /** Takes a slot; null at capacity. The returned function gives it back, once. */
  take(subject: string): (() => void) | null {
    const held = this.#bySubject.get(subject) ?? 0;
    if (this.#total >= this.#limits.maxTotal || held >= this.#limits.maxPerSubject) return null;
    this.#total += 1;
    this.#bySubject.set(subject, held + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#total -= 1;
      const left = (this.#bySubject.get(subject) ?? 1) - 1;
      if (left > 0) this.#bySubject.set(subject, left);
      else this.#bySubject.delete(subject);
    };
  }
}
