import { Bell } from '#observe/bell.ts';

/** Heads that are remembered; the node is asked for each within seconds. */
const REMEMBERED = 256;

/** What the node told of its new heads, and when; whoever polls is woken by it. */
export class HeardHeads {
  readonly #heardUs = new Map<string, number>();
  readonly #bell = new Bell();
  readonly #nowUs: () => number;

  constructor(nowUs: () => number) {
    this.#nowUs = nowUs;
  }

  /** Notes a head and wakes whoever waits. */
  note(hash: string): void {
    const key = hash.toLowerCase();
    if (!this.#heardUs.has(key)) this.#heardUs.set(key, this.#nowUs());
    const [oldest] = this.#heardUs.keys();
    if (oldest !== undefined && this.#heardUs.size > REMEMBERED) this.#heardUs.delete(oldest);
    this.wake();
  }

  /** Wakes whoever waits: heads may have been missed. */
  wake(): void {
    this.#bell.ring();
  }

  /** When the node first told of a header; undefined when it did not, or long ago. */
  heardUs(hash: string): number | undefined {
    return this.#heardUs.get(hash);
  }

  /** Waits for the next head, which may have come since the last wait, at most `ms`, or until the signal. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    return this.#bell.wait(ms, signal);
  }
}
