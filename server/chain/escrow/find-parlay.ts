import { formatLog, getAbiItem, numberToHex, parseEventLogs } from 'viem';
import { encodeEventTopics } from 'viem/utils';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { searchBack } from '../rpc/search-back.ts';

const PARLAY_CREATED = getAbiItem({ abi: parlayEscrowAbi, name: 'ParlayCreated' });
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
 * Finds the parlay of a quote, filled by any sender, from the newest block backwards; null when there is none.
 * @throws when the node does not answer
 */
export const findParlay = (rpc: ChainRpc, search: ParlaySearch): Promise<FoundParlay | null> =>
  searchBack(rpc, search, (from, to) => searchPage(rpc, search, from, to));
