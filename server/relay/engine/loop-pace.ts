import { performance } from 'node:perf_hooks';

/** Sampling window. */
const SAMPLE_MS = 20;
/** Event loop utilisation above which deferrable work waits. */
const BUSY_PART = 0.4;

/**
 * Reports whether the event loop is busy. Time in which it was runnable but other threads had the processor counts
 * as busy: with few processors, worker threads take time from the loop.
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
