import type { IngestProgress } from '#bus/topics.ts';

/** A block this recent is live. */
const RECENT_MS = 300_000;
/** Old blocks also count as live when nothing newer came for this long: the node is stalled or replays. */
const QUIET_MS = 3_000;
/** Nothing new for this long is reported as a stall. */
const STALL_MS = 120_000;

/** Distinguishes loading history from following the head of the chain. */
export class PhaseTracker {
  #live = false;
  #lastBlockMs = -1;
  #lastChangeMs: number;

  constructor(nowMs: number) {
    this.#lastChangeMs = nowMs;
  }

  get isLive(): boolean {
    return this.#live;
  }

  /** All that the node wrote was read; its last block is of `blockTimeMs`. */
  caughtUp(blockTimeMs: number, nowMs: number): void {
    if (blockTimeMs !== this.#lastBlockMs) {
      this.#lastBlockMs = blockTimeMs;
      this.#lastChangeMs = nowMs;
    }
    this.#live ||= nowMs - blockTimeMs < RECENT_MS || nowMs - this.#lastChangeMs >= QUIET_MS;
  }

  /** More came than one batch holds. */
  fellBehind(): void {
    this.#live = false;
    this.#lastBlockMs = -1;
  }

  phase(outage: boolean, nowMs: number): IngestProgress['phase'] {
    if (outage || (this.#live && nowMs - this.#lastChangeMs > STALL_MS)) return 'stalled';
    return this.#live ? 'live' : 'loading';
  }
}
