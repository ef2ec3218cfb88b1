import type { OpenGap } from '#store/writes/block-gap.ts';
import { type Recovery, searchGap } from './gap-recovery.ts';

const RETRY_MS = 60_000;
/** How long after its detection a gap is looked for. */
const GIVE_UP_MS = 3_600_000;
/** Time that one step may take from live blocks. */
const STEP_MS = 50;

/**
 * When to look for missing blocks: at once when a gap was seen, then every minute for an hour. The search goes on
 * in short steps between live blocks.
 */
export class GapSchedule {
  readonly #nodeDataDir: string;
  readonly #openGaps: (sinceMs: number) => Promise<OpenGap[]>;
  #nextMs = 0;
  #waiting: OpenGap[] = [];
  #search: AsyncGenerator<undefined, Recovery> | null = null;

  constructor(nodeDataDir: string, openGaps: (sinceMs: number) => Promise<OpenGap[]>) {
    this.#nodeDataDir = nodeDataDir;
    this.#openGaps = openGaps;
  }

  /** Tells of a gap that was just stored. */
  detected(): void {
    this.#nextMs = 0;
  }

  /** Searches for a moment; answers a recovery when one is complete and found anything. */
  async step(nowMs: number): Promise<Recovery | null> {
    if (!this.#search && this.#waiting.length === 0 && nowMs >= this.#nextMs) {
      this.#nextMs = nowMs + RETRY_MS;
      this.#waiting = await this.#openGaps(nowMs - GIVE_UP_MS);
    }
    const gap = this.#search ? undefined : this.#waiting.shift();
    if (gap) this.#search = searchGap(this.#nodeDataDir, gap);
    if (!this.#search) return null;
    const endMs = performance.now() + STEP_MS;
    while (performance.now() < endMs) {
      const result = await this.#search.next();
      if (!result.done) continue;
      this.#search = null;
      const { found, parts } = result.value;
      // What did not fit into this go is looked for at once.
      if (found.length > 0 && parts.some((part) => !part.filled)) this.#nextMs = 0;
      return found.length > 0 ? result.value : null;
    }
    return null;
  }
}
