// A thread that checks signatures: batches in, their results out.
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { signedHashes } from './signature-check.ts';

/** A batch, packed, with the number that its results carry. */
export type Batch = { id: number; checks: string };
export type Results = { id: number; hashes: ReturnType<typeof signedHashes> };

/**
 * Gives checks about a third of the event loop's share of a contended processor: frames wait less, and checks still
 * progress.
 */
const NICENESS = 5;
// Other systems have one priority per process. If it may not be changed, checks run at normal priority.
if (process.platform === 'linux') {
  try {
    os.setPriority(NICENESS);
  } catch {}
}

parentPort?.on('message', ({ id, checks }: Batch) => {
  const results: Results = { id, hashes: signedHashes(checks) };
  parentPort?.postMessage(results);
});
