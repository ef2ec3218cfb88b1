// Setup file of every project: measures the processor time of each test file.
import { isMainThread } from 'node:worker_threads';
import { afterAll } from 'vitest';
import { secondsOfChildren } from './processor-seconds.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of a file: its imports, its tests, and the processes that it started and that have ended. */
    processorSeconds?: number;
  }
}

/** Processor seconds of this worker until now. Workers that are threads start no processes. */
function secondsOfWorker(): number {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage();
  return (user + system) / 1e6 + (isMainThread ? secondsOfChildren() : 0);
}

/** Of a worker that runs several files: its seconds until the end of the previous one. */
const worker = globalThis as { previousSeconds?: number };

// Vitest reads the names of fixtures from the text of the first parameter.
// biome-ignore lint/correctness/noEmptyPattern: no fixture is used
afterAll(({}, { file }) => {
  const seconds = secondsOfWorker();
  file.meta.processorSeconds = seconds - (worker.previousSeconds ?? 0);
  worker.previousSeconds = seconds;
});
