/** So many tokens a second, and so many at once after a pause. */
export type Rate = { perSecond: number; burst: number };

/**
 * A store of tokens that never holds more than its burst and refills at its rate. It may hold less than none: that is
 * debt, to be refilled first. Times are epoch milliseconds; a clock that goes back gives nothing.
 */
export class TokenBucket {
  readonly size: number;
  readonly refillPerMs: number;
  #tokens: number;
  #refilledMs: number;

  constructor({ perSecond, burst }: Rate, nowMs: number) {
    this.size = burst;
    this.refillPerMs = perSecond / 1_000;
    this.#tokens = burst;
    this.#refilledMs = nowMs;
  }

  get isFull(): boolean {
    return this.#tokens >= this.size;
  }

  /** Takes `tokens` and says whether they were there; when not, nothing is taken. */
  take(tokens: number, nowMs: number): boolean {
    this.refill(nowMs);
    if (this.#tokens < tokens) return false;
    this.#tokens -= tokens;
    return true;
  }

  /** Adds what has flowed in since the last time, and returns how many tokens found no room. */
  refill(nowMs: number): number {
    const passedMs = Math.max(0, nowMs - this.#refilledMs);
    this.#refilledMs = nowMs;
    return this.add(passedMs * this.refillPerMs);
  }

  /** Adds tokens, and returns how many found no room. */
  add(tokens: number): number {
    const sum = this.#tokens + tokens;
    this.#tokens = Math.min(this.size, sum);
    return sum - this.#tokens;
  }

  /** Takes `tokens` even when they are not there. */
  spend(tokens: number): void {
    this.#tokens -= tokens;
  }

  /** Tokens missing until it holds `tokens`, or until it is full if that is less. */
  lacks(tokens: number): number {
    return Math.max(0, Math.min(tokens, this.size) - this.#tokens);
  }

  /** Takes what it holds, and as much more as it regains in `ms`. */
  drain(ms: number): void {
    this.#tokens = Math.min(this.#tokens, -ms * this.refillPerMs);
  }
}
