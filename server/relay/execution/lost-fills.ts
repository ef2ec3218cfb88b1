import type { Hex } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { FillInDoubt } from '#store/venue/fills-in-doubt.ts';

export type LostFillsDeps = {
  /** Filled requests since a time (epoch ms) whose parlay is not in the index as they name it. */
  inDoubt: (sinceMs: number, limit: number) => Promise<FillInDoubt[]>;
  /** Whether a transaction is in a block, and had its effect there. @throws when the node does not answer */
  isDone: (txHash: Hex) => Promise<boolean>;
  /** Executes a filled request again, from what is on record. */
  reopen: (rfqId: string) => Promise<void>;
  nowMs: () => number;
  logger: Logger;
};

/** How long fills are compared after a rollback: one that the index had not read shows as lost only later. */
const LOOK_FOR_MS = 60_000;
/** Age limit of compared fills: longer than any chain takes for the 64 blocks it may lose. */
const OLDEST_MS = 3_600_000;
const MOST_AT_ONCE = 500;

/**
 * After a rollback of the index, finds fills whose block a reorganisation removed and executes each again: it is
 * found in another block, resent, or ends with the reason why it cannot be filled.
 */
export class LostFills {
  readonly #deps: LostFillsDeps;
  #untilMs = 0;

  constructor(deps: LostFillsDeps) {
    this.#deps = deps;
  }

  /** The index of the escrow has gone back: for a while fills are compared with it. */
  suspect(): void {
    this.#untilMs = this.#deps.nowMs() + LOOK_FOR_MS;
  }

  /** Looks once, if there is a reason to. @throws when database or node do not answer */
  async look(): Promise<void> {
    const { inDoubt, isDone, reopen, nowMs, logger } = this.#deps;
    if (nowMs() >= this.#untilMs) return;
    for (const { rfqId, txHash, isElsewhere } of await inDoubt(nowMs() - OLDEST_MS, MOST_AT_ONCE)) {
      // Mined in a block that the index has not reached.
      if (!isElsewhere && (await isDone(txHash))) continue;
      logger.warn({ rfqId, txHash }, 'block of a fill removed by a reorganisation');
      await reopen(rfqId);
    }
  }
}
