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

/** One of the things that a stream counts towards, and how many of its streams there may be. */
export type StreamClaim = { subject: string; most: number };

/** Counts open streams. */
export class StreamSlots {
  readonly #maxTotal: number;
  readonly #bySubject = new Map<string, number>();
  #total = 0;

  constructor({ maxTotal }: Pick<StreamLimits, 'maxTotal'>) {
    this.#maxTotal = maxTotal;
  }

  get total(): number {
    return this.#total;
  }

  /** Takes a slot of every claim; null, and none taken, when one of them is full. The returned function gives back, once. */
  take(claims: readonly StreamClaim[]): (() => void) | null {
    const isFull = claims.some(({ subject, most }) => (this.#bySubject.get(subject) ?? 0) >= most);
    if (isFull || this.#total >= this.#maxTotal) return null;
    this.#total += 1;
    for (const { subject } of claims) this.#count(subject, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#total -= 1;
      for (const { subject } of claims) this.#count(subject, -1);
    };
  }

  #count(subject: string, change: 1 | -1): void {
    const left = (this.#bySubject.get(subject) ?? 0) + change;
    if (left > 0) this.#bySubject.set(subject, left);
    else this.#bySubject.delete(subject);
  }
}
