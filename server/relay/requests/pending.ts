/** Something under way that others may have to wait for; as long as nobody does it costs no promise. */
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

/** More than any maker can put up: what is no quote is waited for like the best of them. */
const MUST_WAIT = 2n ** 64n;

/** The check of what arrived in time, with what a quote's maker puts up. */
export class PendingCheck extends Pending {
  readonly offerE6: bigint;

  constructor(offerE6 = MUST_WAIT) {
    super();
    this.offerE6 = offerE6;
  }
}
