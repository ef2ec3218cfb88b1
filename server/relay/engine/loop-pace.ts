import { performance } from 'node:perf_hooks';

/** How far back is looked. */
const SAMPLE_MS = 20;
/** The part of its time that the event loop may work before work that can wait has to. */
const BUSY_PART = 0.4;

/**
 * Tells whether the event loop has been busy of late. Time in which it would have worked but other threads had the
 * processor counts: with few processors, work on other threads is taken from the loop as well.
 */
export function loopPace(): () => boolean {
  let before = performance.eventLoopUtilization();
  let sampledMs = performance.now();
  let isBusy = false;
  return () => {
    const nowMs = performance.now();
    if (nowMs - sampledMs < SAMPLE_MS) return isBusy;
    const now = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(now, before).utilization > BUSY_PART;
    before = now;
    sampledMs = nowMs;
    return isBusy;
  };
}
