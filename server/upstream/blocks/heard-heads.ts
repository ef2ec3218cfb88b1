import { Bell } from '#observe/bell.ts';

/** Heads that are remembered; the node is asked for each within seconds. */
const REMEMBERED = 256;

/** New heads pushed by the node, with arrival times; wakes the poller. */
export class HeardHeads {
  readonly #heardUs = new Map<string, number>();
  readonly #bell = new Bell();
  readonly #nowUs: () => number;

  constructor(nowUs: () => number) {
    this.#nowUs = nowUs;
  }

  /** Records a head and wakes the poller. */
  note(hash: string): void {
    const key = hash.toLowerCase();
    if (!this.#heardUs.has(key)) this.#heardUs.set(key, this.#nowUs());
    const [oldest] = this.#heardUs.keys();
    if (oldest !== undefined && this.#heardUs.size > REMEMBERED) this.#heardUs.delete(oldest);
    this.wake();
  }

  /** Wakes the poller: heads may have been missed. */
  wake(): void {
    this.#bell.ring();
  }

  /** When the node first announced a header; undefined if it did not, or long ago. */
  heardUs(hash: string): number | undefined {
    return this.#heardUs.get(hash);
  }

  /** Waits for the next head, which may have come since the last wait, at most `ms`, or until the signal. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    return this.#bell.wait(ms, signal);
  }
}
