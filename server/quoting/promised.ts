type Entry = { collateralE6: bigint; untilMs: number; isWon: boolean };

/** How long a won quote counts after its deadline when nobody says what became of it. */
const UNTOLD_MS = 120_000;

/**
 * Collateral that a maker has promised and that the chain does not show yet: one quote a request. Counts from before
 * the quote is sent until it has lost, failed, or its deadline is over.
 */
export class Promised {
  readonly #promises = new Map<string, Entry>();

  add(rfqId: string, collateralE6: bigint, untilMs: number): void {
    this.#promises.set(rfqId, { collateralE6, untilMs, isWon: false });
  }

  /** The quote is being filled: what others do does not matter to it any more. */
  won(rfqId: string): void {
    const promise = this.#promises.get(rfqId);
    if (!promise || promise.isWon) return;
    promise.isWon = true;
    promise.untilMs += UNTOLD_MS;
  }

  /** Somebody's quote was filled: unless it was ours, ours has lost. */
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
  total(nowMs: number): { collateralE6: bigint; count: number } {
    let collateralE6 = 0n;
    for (const [rfqId, promise] of this.#promises) {
      if (promise.untilMs <= nowMs) this.#promises.delete(rfqId);
      else collateralE6 += promise.collateralE6;
    }
    return { collateralE6, count: this.#promises.size };
  }
}
