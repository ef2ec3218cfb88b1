import type { ChainRpc } from './chain-rpc.ts';
import { isUnreachable } from './rpc-failure.ts';

/** The chain's clock and ours may differ by as much. */
const CLOCK_SLACK_MS = 300_000;
const PAGE = 500n;

export type SearchRange = {
  /** Earliest possible time of the event, epoch ms. */
  sinceMs: number;
  /** The block of the contract's deployment. */
  startBlock: bigint;
};

/**
 * Searches blocks from the newest backwards, page by page, until `look` finds something; else null. Uses shorter pages
 * if the node rejects the range. @throws when it does not answer
 */
export async function searchBack<Found>(
  rpc: ChainRpc,
  { sinceMs, startBlock }: SearchRange,
  look: (from: bigint, to: bigint) => Promise<Found | null>,
): Promise<Found | null> {
  let page = PAGE;
  let to = await rpc.getBlockNumber({ cacheTime: 0 });
  while (to >= startBlock) {
    const from = to - page + 1n > startBlock ? to - page + 1n : startBlock;
    try {
      const found = await look(from, to);
      if (found) return found;
    } catch (error) {
      if (isUnreachable(error) || page === 1n) throw error;
      page = page / 2n;
      continue;
    }
    const block = await rpc.getBlock({ blockNumber: from });
    if (Number(block.timestamp) * 1_000 < sinceMs - CLOCK_SLACK_MS) return null;
    to = from - 1n;
  }
  return null;
}
