// A thread that checks signatures: batches in, their results out.
import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { signedHashes } from './signature-check.ts';

/** A batch, packed, with the number that its results carry. */
export type Batch = { id: number; checks: string };
export type Results = { id: number; hashes: ReturnType<typeof signedHashes> };

/** A third of the event loop's share where both want the same processor: frames wait less, and checks never for long. */
const NICENESS = 5;
// Elsewhere the whole process has one priority. Where it may not be changed, checks are as quick as anything else.
if (process.platform === 'linux') {
  try {
    os.setPriority(NICENESS);
  } catch {}
}

parentPort?.on('message', ({ id, checks }: Batch) => {
  const results: Results = { id, hashes: signedHashes(checks) };
  parentPort?.postMessage(results);
});
