import type { OpenGap } from '#store/writes/block-gap.ts';
import { type IsRefused, type OnUnreadable, type Recovery, searchGaps } from './gap-recovery.ts';

const RETRY_MS = 60_000;
/** How long after its detection a gap is searched for. */
const GIVE_UP_MS = 3_600_000;
/** Time that one step may take from live blocks. */
const STEP_MS = 50;

/**
 * Schedules the search for missing blocks: immediately after a gap, then every minute for an hour. The search runs in
 * short steps between live blocks.
 */
export class GapSchedule {
  readonly #nodeDataDir: string;
  readonly #openGaps: (sinceMs: number) => Promise<OpenGap[]>;
  readonly #onUnreadable: OnUnreadable;
  readonly #isRefused: IsRefused;
  #nextMs = 0;
  #found: Recovery[] = [];
  #search: AsyncGenerator<undefined, Recovery[]> | null = null;

  constructor(
    nodeDataDir: string,
    openGaps: (sinceMs: number) => Promise<OpenGap[]>,
    onUnreadable: OnUnreadable,
    isRefused: IsRefused = () => false,
  ) {
    this.#nodeDataDir = nodeDataDir;
    this.#openGaps = openGaps;
    this.#onUnreadable = onUnreadable;
    this.#isRefused = isRefused;
  }

  /** A gap was just stored. */
  detected(): void {
    this.#nextMs = 0;
  }

  /** Searches for a moment; answers the next gap of which anything was found. */
  async step(nowMs: number): Promise<Recovery | null> {
    if (!this.#search && this.#found.length === 0 && nowMs >= this.#nextMs) {
      this.#nextMs = nowMs + RETRY_MS;
      const gaps = await this.#openGaps(nowMs - GIVE_UP_MS);
      if (gaps.length > 0)
        this.#search = searchGaps(this.#nodeDataDir, gaps, this.#onUnreadable, this.#isRefused);
    }
    if (this.#search) await this.#advance(this.#search);
    const recovery = this.#found.shift() ?? null;
    // Of a gap too large for one go the rest is looked for at once.
    if (recovery?.parts.some((part) => !part.filled)) this.#nextMs = 0;
    return recovery;
  }

  async #advance(search: AsyncGenerator<undefined, Recovery[]>): Promise<void> {
    const endMs = performance.now() + STEP_MS;
    while (performance.now() < endMs) {
      const result = await search.next();
      if (!result.done) continue;
      this.#search = null;
      this.#found = result.value;
      return;
    }
  }
}
