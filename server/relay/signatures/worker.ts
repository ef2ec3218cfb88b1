// A thread that checks signatures: batches in, their results out.
import { parentPort } from 'node:worker_threads';
import { type SignatureCheck, signedHash } from './signature-check.ts';

/** A batch with the number that its results carry. */
export type Batch = { id: number; checks: readonly SignatureCheck[] };
export type Results = { id: number; hashes: ReturnType<typeof signedHash>[] };

parentPort?.on('message', ({ id, checks }: Batch) => {
  const results: Results = { id, hashes: checks.map(signedHash) };
  parentPort?.postMessage(results);
});
