import { randomBytes } from 'node:crypto';
import type { Hex } from '#domain/parlay/hex.ts';
import type { Calls } from '#relay/execution/calls.ts';

/** A chain beside the point: it takes every fill at once and remembers nothing, so that memory is the relay's alone. */
export function instantCalls(): Calls<'fill'> {
  let parlays = 0n;
  const hash = (): Hex => `0x${randomBytes(32).toString('hex')}`;
  return {
    async execute(_kind, _fill, listener = {}) {
      const txHash = hash();
      await listener.signed?.({ txHash, rawTx: txHash, signedMs: Date.now() });
      listener.sent?.(txHash);
      listener.included?.(txHash);
      parlays += 1n;
      return { status: 'mined', txHash, result: { parlayId: parlays } };
    },
    resume: async () => ({ status: 'dropped' }),
  };
}
