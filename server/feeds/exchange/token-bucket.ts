/** A store of tokens that never holds more than its size. It may hold less than none: that is debt, to be refilled first. */
export class TokenBucket {
  readonly size: number;
  readonly refillPerMs: number;
  #tokens: number;

  constructor(options: { size: number; refillPerMs: number }) {
    this.size = options.size;
    this.refillPerMs = options.refillPerMs;
    this.#tokens = options.size;
  }

  get isFull(): boolean {
    return this.#tokens >= this.size;
  }

  /** Adds tokens and answers how many found no room. */
  add(tokens: number): number {
    const sum = this.#tokens + tokens;
    this.#tokens = Math.min(this.size, sum);
    return sum - this.#tokens;
  }

  spend(tokens: number): void {
    this.#tokens -= tokens;
  }

  /** How many tokens it lacks to hold `tokens`; of more than it can ever hold, what it lacks to be full. */
  lacks(tokens: number): number {
    return Math.max(0, Math.min(tokens, this.size) - this.#tokens);
  }

  /** Takes what it holds, and as much more as it regains in `ms`. */
  drain(ms: number): void {
    this.#tokens = Math.min(this.#tokens, -ms * this.refillPerMs);
  }
}
