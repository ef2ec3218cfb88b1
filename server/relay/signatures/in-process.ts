import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SignatureChecks, signedHash } from './signature-check.ts';

/**
 * Checks signatures on the thread of the caller, for a couple of milliseconds at a time: between batches the event loop
 * belongs to everybody else.
 */
export const inProcessChecks: SignatureChecks = {
  workers: 1,
  lanes: 1,
  batchSize: 24,
  async check(batch) {
    await nextTurn();
    return batch.map(signedHash);
  },
  async close() {},
};
