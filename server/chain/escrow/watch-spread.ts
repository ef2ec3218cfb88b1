import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { HeadWatch } from '../rpc/head-watch.ts';
import { messageOf } from '../rpc/rpc-failure.ts';

export type SpreadWatchOptions = {
  rpc: ChainRpc;
  heads: HeadWatch;
  escrow: Address;
  /** Told the escrow's spread whenever it is another than it was. */
  onSpread: (spreadBps: number) => void;
  logger: Logger;
  signal: AbortSignal;
  /** How often to look, at most. */
  everyMs?: number;
};

/** Follows the escrow's spread, which its owner may change: `fill` takes the one of its own block. */
export function watchSpread(options: SpreadWatchOptions): void {
  const { rpc, heads, escrow, onSpread, logger, signal, everyMs = 1_000 } = options;
  const call = { address: escrow, abi: parlayEscrowAbi, functionName: 'spreadBps' } as const;
  let known: number | null = null;
  let readHash = '';
  let nextMs = 0;
  const leave = heads.onPoll(async ({ hash }) => {
    if (hash === readHash || performance.now() < nextMs) return;
    nextMs = Number.POSITIVE_INFINITY;
    try {
      const spreadBps = await rpc.readContract(call);
      if (spreadBps !== known) onSpread(spreadBps);
      known = spreadBps;
      readHash = hash;
    } catch (error) {
      logger.warn({ reason: messageOf(error) }, 'reading the spread failed; trying again');
    }
    nextMs = performance.now() + everyMs;
  });
  signal.addEventListener('abort', leave, { once: true });
}
