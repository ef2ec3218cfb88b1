import { workerData } from 'node:worker_threads';
import { MOST_STALLS, STALL_MS, type StallBuffers, TICK_MS } from './stall-buffers.ts';

// Sleeps again and again; whatever takes much longer than it asked for is time in which the machine ran nothing here.
const { count, stalls, sleep } = workerData as StallBuffers;
for (let last = Date.now(); ; ) {
  Atomics.wait(sleep, 0, 0, TICK_MS);
  const now = Date.now();
  if (now - last >= STALL_MS) {
    const place = (Atomics.load(count, 0) % MOST_STALLS) * 2;
    stalls[place] = last;
    stalls[place + 1] = now;
    Atomics.add(count, 0, 1);
  }
  last = now;
}
