import { Bell } from '#observe/bell.ts';
import type { Logger } from '#observe/logger.ts';
import type { LiveMetadata } from './live-metadata.ts';
import { type MetaUpdates, readUpdates } from './read-updates.ts';

/** Pushes that wait to be stored. More than these are dropped for the next poll, which says all that they said. */
const MAX_WAITING_PUSHES = 1_000;
/** An upstream that lists so many new ids between two polls is replaying history: it is followed more closely. */
const MANY_NEW_IDS = 20;
const REPLAY_PACE = 10;

type Options = { pollMs: number; logger: Logger; now: () => number; signal: AbortSignal };

/** Polls what is live and stores pushes in between, one at a time and in order. */
export class LiveLoop {
  readonly #options: Options;
  readonly #bell = new Bell();
  readonly #waiting: { updates: MetaUpdates; seenMs: number }[] = [];
  #pollAtMs = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Takes a push of `outcomeMetaUpdates`. */
  receive(data: unknown): void {
    if (this.#waiting.length >= MAX_WAITING_PUSHES) this.#waiting.length = 0;
    this.#waiting.push({ updates: readUpdates(data), seenMs: this.#options.now() });
    this.#bell.ring();
  }

  /** Polls now: pushes may have been missed. */
  pollSoon(): void {
    this.#pollAtMs = 0;
    this.#bell.ring();
  }

  /** Runs until the signal. `onPolled` is called after each whole answer is stored, `onStep` after every attempt. */
  async run(
    metadata: LiveMetadata,
    { onPolled, onStep }: { onPolled(): void; onStep(): void },
  ): Promise<void> {
    const { signal, logger, now, pollMs } = this.#options;
    while (!signal.aborted) {
      try {
        for (const { updates, seenMs } of this.#waiting.splice(0)) await metadata.push(updates, seenMs);
        if (await this.#pollIfDue(metadata)) onPolled();
      } catch (error) {
        if (signal.aborted) return;
        logger.warn({ err: error }, 'updating metadata failed; trying again');
        this.#pollAtMs = now() + pollMs;
      }
      onStep();
      await this.#bell.wait(Math.max(0, this.#pollAtMs - now()), signal);
    }
  }

  async #pollIfDue(metadata: LiveMetadata): Promise<boolean> {
    const { now, pollMs } = this.#options;
    if (now() < this.#pollAtMs) return false;
    this.#pollAtMs = now() + pollMs;
    const news = await metadata.poll();
    if (news > MANY_NEW_IDS) this.#pollAtMs = Math.min(this.#pollAtMs, now() + pollMs / REPLAY_PACE);
    return true;
  }
}
