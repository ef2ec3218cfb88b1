/** So many messages a second, and so many at once after a pause. */
export type Rate = { perSecond: number; burst: number };

/** Counts what one client sends against a rate. */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #atMs: number;

  constructor(rate: Rate, nowMs: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#atMs = nowMs;
  }

  /** Takes `tokens` and says whether they were there; when not, nothing is taken. */
  take(tokens: number, nowMs: number): boolean {
    const { perSecond, burst } = this.#rate;
    const elapsedMs = Math.max(0, nowMs - this.#atMs);
    this.#tokens = Math.min(burst, this.#tokens + (elapsedMs * perSecond) / 1_000);
    this.#atMs = nowMs;
    if (this.#tokens < tokens) return false;
    this.#tokens -= tokens;
    return true;
  }
}
