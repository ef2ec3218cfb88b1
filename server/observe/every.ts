import type { Logger } from './logger.ts';
import { pause } from './pause.ts';

/** Does `work` every `ms`, one at a time, until the signal. A failure is logged under `what` and tried again next time. */
export async function every(
  ms: number,
  { signal, logger, what }: { signal: AbortSignal; logger: Logger; what: string },
  work: () => Promise<void> | void,
): Promise<void> {
  while (!signal.aborted) {
    await pause(ms, signal);
    if (signal.aborted) return;
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, `${what} failed; trying again`);
    }
  }
}
