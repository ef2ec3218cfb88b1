import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { BlockHead, HeadWatch } from '../rpc/head-watch.ts';
import { workAtHeads } from '../rpc/work-at-heads.ts';

export type SpreadWatchOptions = {
  rpc: ChainRpc;
  heads: HeadWatch;
  escrow: Address;
  /** Called with the escrow's spread whenever it changes. */
  onSpread: (spreadBps: number) => void;
  logger: Logger;
  signal: AbortSignal;
  /** Minimum interval between checks. */
  everyMs?: number;
};

/** Follows the escrow's spread, which its owner may change: `fill` takes the one of its own block. */
export function watchSpread(options: SpreadWatchOptions): void {
  const { rpc, escrow, onSpread } = options;
  const call = { address: escrow, abi: parlayEscrowAbi, functionName: 'spreadBps' } as const;
  let known: number | null = null;
  let readHash = '';
  const read = async ({ hash }: BlockHead): Promise<void> => {
    const spreadBps = await rpc.readContract(call);
    if (spreadBps !== known) onSpread(spreadBps);
    known = spreadBps;
    readHash = hash;
  };
  workAtHeads({ ...options, what: 'reading the spread' }, read, ({ hash }) => hash !== readHash);
}
