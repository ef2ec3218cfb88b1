import { SportsProviderError } from '#domain/sports/provider-error.ts';
import { TokenBucket } from '#domain/token-bucket.ts';

/** Share of an hour's requests that may be sent at once; the rest flows in over the hour. */
const BURST_SHARE = 0.25;

/** Keeps requests within what the provider allows in any hour, and away from it while it says that the limit is reached. */
export class RequestBudget {
  readonly #bucket: TokenBucket;
  readonly #now: () => number;
  #pausedUntilMs = 0;

  constructor(requestsPerHour: number, now: () => number) {
    this.#now = now;
    const burst = Math.max(1, Math.floor(requestsPerHour * BURST_SHARE));
    const perSecond = Math.max(0, requestsPerHour - burst) / 3_600;
    this.#bucket = new TokenBucket({ burst, perSecond }, now());
  }

  /** Spends one request. @throws SportsProviderError `rate_limited` when there is none left */
  spend(): void {
    const nowMs = this.#now();
    if (nowMs < this.#pausedUntilMs) this.#refuse(this.#pausedUntilMs - nowMs);
    if (!this.#bucket.take(1, nowMs)) this.#refuse(this.#bucket.lacks(1) / this.#bucket.refillPerMs);
  }

  /** Sends nothing for `ms`. */
  pause(ms: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, this.#now() + ms);
  }

  #refuse(waitMs: number): never {
    throw new SportsProviderError('rate_limited', "the sports provider's request budget is spent", {
      retryAfterMs: Math.ceil(waitMs),
    });
  }
}
