import { Worker } from 'node:worker_threads';
import { newStallBuffers, stalledMs } from './stall-buffers.ts';

/**
 * Watches, in a thread of its own, whether the machine stands still. What this process is busy with does not count: a
 * test that wants to say that no program could have been in time needs a witness that had nothing to do.
 */
export class StallWatch {
  readonly #buffers = newStallBuffers();

  constructor() {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: this.#buffers });
    worker.unref();
  }

  /** Milliseconds between two moments in which the machine stood still. */
  stalledMs(fromMs: number, toMs: number): number {
    return stalledMs(this.#buffers, fromMs, toMs);
  }
}
