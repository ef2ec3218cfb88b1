import type { Logger } from '#observe/logger.ts';
import type { BlockHead, HeadWatch } from './head-watch.ts';

/** The chain's clock relative to this machine's. */
type ChainClockState = {
  /** The newest block. */
  block: number;
  /** Time of the newest block less the time at which it was first seen; null before one was seen to come. */
  offsetMs: number | null;
  isOff: boolean;
};

export type ChainClockOptions = {
  heads: Pick<HeadWatch, 'onPoll'>;
  logger: Logger;
  signal: AbortSignal;
  nowMs?: () => number;
};

/** Beyond this a clock is off: blocks come within a few seconds, and quotes live for a minute. */
const MOST_OFFSET_MS = 15_000;

/**
 * Compares the chain's clock with this machine's whenever a block comes: deadlines are judged by the first and chosen by
 * the second. A chain that makes no blocks says nothing, and neither does the first block after it was out of reach,
 * which may be old; one that is ahead of our time is off whenever it was made.
 */
export class ChainClock {
  readonly #options: ChainClockOptions;
  #last: string | null = null;
  #state: ChainClockState | null = null;

  constructor(options: ChainClockOptions) {
    this.#options = options;
    const leave = options.heads.onPoll((head, cameBack) => this.#look(head, cameBack));
    options.signal.addEventListener('abort', leave, { once: true });
  }

  /** Null before the node's first answer. */
  get state(): ChainClockState | null {
    return this.#state;
  }

  #look({ number, hash, timestampS }: BlockHead, cameBack: boolean): void {
    if (hash === this.#last) return;
    const { nowMs = Date.now, logger } = this.#options;
    const offsetMs = timestampS * 1_000 - nowMs();
    const isFresh = this.#last !== null && !cameBack;
    this.#last = hash;
    const before = this.#state;
    const known = isFresh || offsetMs > 0 ? offsetMs : (before?.offsetMs ?? null);
    const isOff = known !== null && Math.abs(known) > MOST_OFFSET_MS;
    this.#state = { block: Number(number), offsetMs: known, isOff };
    if (isOff === (before?.isOff ?? false)) return;
    const fields = { block: String(number), offsetMs: known };
    if (isOff) logger.warn(fields, 'chain clock out of sync');
    else logger.info(fields, 'chain clock in sync again');
  }
}
