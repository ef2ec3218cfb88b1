import type { Leg } from '#sdk/maker/index.ts';

type LiveQuote = { collateralE6: bigint; legs: readonly Leg[] };
type Entry = LiveQuote & { untilMs: number; isWon: boolean };

type Sum = { collateralE6: bigint; count: number };

const sumOf = (entries: readonly Entry[]): Sum => ({
  collateralE6: entries.reduce((sum, { collateralE6 }) => sum + collateralE6, 0n),
  count: entries.length,
});

/** How long a won quote counts past its deadline without news of its fill. */
const UNTOLD_MS = 120_000;

/**
 * Collateral committed by quotes but not visible on chain yet; one quote per request. A quote counts from before it
 * is sent until it loses, fails or expires.
 */
export class Promised {
  readonly #promises = new Map<string, Entry>();

  add(rfqId: string, quote: LiveQuote, untilMs: number): void {
    this.#promises.set(rfqId, { ...quote, untilMs, isWon: false });
  }

  /** The quote is being filled: other trades no longer affect it. */
  won(rfqId: string): void {
    const promise = this.#promises.get(rfqId);
    if (!promise || promise.isWon) return;
    promise.isWon = true;
    promise.untilMs += UNTOLD_MS;
  }

  /** A quote for the request was filled; ours has lost unless it won. */
  traded(rfqId: string): void {
    if (!this.#promises.get(rfqId)?.isWon) this.#promises.delete(rfqId);
  }

  /** How much is promised for a request, 6-decimal units. */
  collateralE6Of = (rfqId: string): bigint => this.#promises.get(rfqId)?.collateralE6 ?? 0n;

  /** The promise is over. */
  end(rfqId: string): void {
    this.#promises.delete(rfqId);
  }

  /** What is promised at `nowMs`, 6-decimal units, and in how many quotes. */
  total(nowMs: number): Sum {
    this.#dropOver(nowMs);
    return sumOf([...this.#promises.values()]);
  }

  /** The part being filled; quotes that may still lose are not included. */
  inFill(nowMs: number): Sum {
    this.#dropOver(nowMs);
    return sumOf([...this.#promises.values()].filter(({ isWon }) => isWon));
  }

  /** Every quote that may still be filled at `nowMs`. */
  open(nowMs: number): LiveQuote[] {
    this.#dropOver(nowMs);
    return [...this.#promises.values()];
  }

  #dropOver(nowMs: number): void {
    for (const [rfqId, { untilMs }] of this.#promises) if (untilMs <= nowMs) this.#promises.delete(rfqId);
  }
}
