import type { Logger } from '#observe/logger.ts';
import type { BlockHead, HeadWatch } from './head-watch.ts';
import { messageOf } from './rpc-failure.ts';

export type HeadWork = {
  heads: HeadWatch;
  logger: Logger;
  signal: AbortSignal;
  /** Names the work in the log. */
  what: string;
  /** Minimum interval from the end of one run to the start of the next. */
  everyMs?: number | undefined;
};

/**
 * Does `work` when the node answers a poll, one run at a time, until the signal. A failure is logged, and the work is
 * tried again after the same interval. Polls that `isDue` rejects do not count as a run.
 */
export function workAtHeads(
  { heads, logger, signal, what, everyMs = 1_000 }: HeadWork,
  work: (head: BlockHead) => Promise<unknown>,
  isDue: (head: BlockHead) => boolean = () => true,
): void {
  let nextMs = Number.NEGATIVE_INFINITY;
  const leave = heads.onPoll(async (head) => {
    if (signal.aborted || performance.now() < nextMs || !isDue(head)) return;
    nextMs = Number.POSITIVE_INFINITY;
    try {
      await work(head);
    } catch (error) {
      if (!signal.aborted) logger.warn({ reason: messageOf(error) }, `${what} failed; trying again`);
    }
    nextMs = performance.now() + everyMs;
  });
  signal.addEventListener('abort', leave, { once: true });
}
