import type { SandboxMessage } from './config.ts';

const TELL_EACH_MS = 250;

/** Passes on how far history has come, a few times a second; the end is always told, once. */
export type HistoryReporter = { progress(written: number, total: number): void; done(): void };

/** `expected` is the total to report when history was complete before this process began. */
export function createHistoryReporter(
  tell: (message: SandboxMessage) => void,
  expected: number,
): HistoryReporter {
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let last = expected;
  return {
    progress(written, total) {
      last = written;
      const nowMs = performance.now();
      if (nowMs - toldAtMs < TELL_EACH_MS) return;
      toldAtMs = nowMs;
      tell({ type: 'history', written, total: Math.max(written, total), done: false });
    },
    done: () => tell({ type: 'history', written: last, total: last, done: true }),
  };
}
