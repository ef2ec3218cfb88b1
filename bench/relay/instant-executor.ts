import { randomBytes } from 'node:crypto';
import type { Hex } from '#domain/parlay/hex.ts';
import type { Executor } from '#relay/execution/execution.ts';

/** A chain beside the point: it takes every fill at once and remembers nothing, so that memory is the relay's alone. */
export function instantExecutor(): Executor {
  let parlays = 0n;
  const hash = (): Hex => `0x${randomBytes(32).toString('hex')}`;
  return {
    async submit(_fill, listener) {
      const txHash = hash();
      await listener.signed({ txHash, rawTx: txHash, signedMs: Date.now() });
      listener.sent(txHash);
      listener.included(txHash);
      parlays += 1n;
      return { status: 'mined', txHash, parlayId: parlays };
    },
    reconcile: async () => ({ status: 'not_sent' }),
  };
}
