// A thread that checks signatures: batches in, their results out.
import { parentPort } from 'node:worker_threads';
import { signedHashes } from './signature-check.ts';

/** A batch, packed, with the number that its results carry. */
export type Batch = { id: number; checks: string };
export type Results = { id: number; hashes: ReturnType<typeof signedHashes> };

parentPort?.on('message', ({ id, checks }: Batch) => {
  const results: Results = { id, hashes: signedHashes(checks) };
  parentPort?.postMessage(results);
});
