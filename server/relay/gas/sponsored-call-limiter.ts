import type { Hex } from '#domain/parlay/hex.ts';
import type { Clock } from '#observe/clock.ts';
import { VenueError } from '../venue-error.ts';

const HOUR_MS = 3_600_000;

/** Limits the calls per hour for which the relay pays gas, per account. Repeats of the same call count once. */
export class SponsoredCallLimiter {
  readonly #perHour: number;
  readonly #clock: Clock;
  /** By account: start time of each call. Only calls signed by the account are counted here. */
  readonly #spent = new Map<string, Map<string, number>>();
  #prunedMs = 0;

  constructor(perHour: number, clock: Clock) {
    this.#perHour = perHour;
    this.#clock = clock;
  }

  /** @throws VenueError RATE_LIMITED when the account has had its share of this hour */
  spend(account: Hex, name: string): void {
    const nowMs = this.#clock.now();
    this.#prune(nowMs);
    const spent = this.#spent.get(account) ?? new Map<string, number>();
    for (const [each, atMs] of spent) if (atMs <= nowMs - HOUR_MS) spent.delete(each);
    if (!spent.has(name) && spent.size >= this.#perHour) {
      throw new VenueError(
        'RATE_LIMITED',
        `Gas sponsorship is limited to ${this.#perHour} such transactions per account and hour.`,
      );
    }
    if (!spent.has(name)) spent.set(name, nowMs);
    this.#spent.set(account, spent);
  }

  /** Whether this call was already counted within the last hour. */
  isBegun(account: Hex, name: string): boolean {
    const atMs = this.#spent.get(account)?.get(name);
    return atMs !== undefined && atMs > this.#clock.now() - HOUR_MS;
  }

  /** Nothing was sent: it does not count. */
  giveBack(account: Hex, name: string): void {
    this.#spent.get(account)?.delete(name);
  }

  #prune(nowMs: number): void {
    if (nowMs - this.#prunedMs < HOUR_MS) return;
    this.#prunedMs = nowMs;
    for (const [account, spent] of this.#spent) {
      if ([...spent.values()].every((atMs) => atMs <= nowMs - HOUR_MS)) this.#spent.delete(account);
    }
  }
}
