/** An operation in flight that others may wait for; allocates a promise only if someone does. */
export class Pending {
  #onEnd: (() => void)[] | null = null;

  /** Resolves when it has ended, well or not. Asked only while it is under way. */
  ended(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEnd ??= [];
      this.#onEnd.push(resolve);
    });
  }

  /** It has ended. */
  end(): void {
    for (const resolve of this.#onEnd ?? []) resolve();
    this.#onEnd = null;
  }
}

/** Resolves when everything of these that is under way now has ended. */
export const allEnded = async (pending: Iterable<Pending>): Promise<void> => {
  await Promise.all(Array.from(pending, (one) => one.ended()));
};

/** Above any maker's collateral: checks that are not quotes are awaited like the best quote. */
const MUST_WAIT = 2n ** 64n;

/** The check of what arrived in time, with what a quote's maker puts up. */
export class PendingCheck extends Pending {
  readonly offerE6: bigint;

  constructor(offerE6 = MUST_WAIT) {
    super();
    this.offerE6 = offerE6;
  }
}
