import { formatLog, getAbiItem, numberToHex, parseEventLogs } from 'viem';
import { encodeEventTopics } from 'viem/utils';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { isUnreachable } from '../rpc/rpc-failure.ts';

const PARLAY_CREATED = getAbiItem({ abi: parlayEscrowAbi, name: 'ParlayCreated' });
/** The chain's clock and ours may differ by as much. */
const CLOCK_SLACK_MS = 300_000;
const PAGE = 500n;

export type ParlaySearch = {
  escrow: Address;
  quoteHash: Hex;
  taker: Address;
  maker: Address;
  /** The quote was not filled before, epoch ms. */
  sinceMs: number;
  /** The block of the escrow's deployment. */
  startBlock: bigint;
};

export type FoundParlay = { parlayId: bigint; txHash: Hex; blockNumber: bigint };

async function searchPage(
  rpc: ChainRpc,
  { escrow, quoteHash, taker, maker }: ParlaySearch,
  from: bigint,
  to: bigint,
): Promise<FoundParlay | null> {
  const topics = encodeEventTopics({ abi: [PARLAY_CREATED], args: { taker, maker } });
  const logs = await rpc.request({
    method: 'eth_getLogs',
    params: [{ address: escrow, topics, fromBlock: numberToHex(from), toBlock: numberToHex(to) }],
  });
  const events = parseEventLogs({ abi: [PARLAY_CREATED], logs: logs.map((log) => formatLog(log)) });
  const found = events.find(({ args }) => args.quoteHash === quoteHash);
  if (!found || found.blockNumber === null || found.transactionHash === null) return null;
  return { parlayId: found.args.parlayId, txHash: found.transactionHash, blockNumber: found.blockNumber };
}

/**
 * Finds the parlay that a quote became, whoever sent the fill, from the newest block backwards; null when there is none.
 * A node that finds a page too long is asked for shorter ones. @throws when it does not answer
 */
export async function findParlay(rpc: ChainRpc, search: ParlaySearch): Promise<FoundParlay | null> {
  let page = PAGE;
  let to = await rpc.getBlockNumber({ cacheTime: 0 });
  while (to >= search.startBlock) {
    const from = to - page + 1n > search.startBlock ? to - page + 1n : search.startBlock;
    try {
      const found = await searchPage(rpc, search, from, to);
      if (found) return found;
    } catch (error) {
      if (isUnreachable(error) || page === 1n) throw error;
      page = page / 2n;
      continue;
    }
    const block = await rpc.getBlock({ blockNumber: from });
    if (Number(block.timestamp) * 1_000 < search.sinceMs - CLOCK_SLACK_MS) return null;
    to = from - 1n;
  }
  return null;
}
