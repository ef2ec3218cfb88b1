import { formatLog, getAbiItem, numberToHex, parseEventLogs } from 'viem';
import { encodeEventTopics } from 'viem/utils';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { type SearchRange, searchBack } from '../rpc/search-back.ts';

const NOVATED = getAbiItem({ abi: parlayEscrowAbi, name: 'Novated' });

export type NovationSearch = SearchRange & { escrow: Address; parlayId: bigint; offerHash: Hex };
export type FoundNovation = { txHash: Hex; blockNumber: bigint };

/**
 * The transaction that sold a position by an offer, by any sender; null when there is none. @throws when the node does
 * not answer
 */
export const findNovation = (rpc: ChainRpc, search: NovationSearch): Promise<FoundNovation | null> =>
  searchBack(rpc, search, async (from, to) => {
    const { escrow, parlayId, offerHash } = search;
    const topics = encodeEventTopics({ abi: [NOVATED], args: { parlayId } });
    const blocks = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
    const logs = await rpc.request({
      method: 'eth_getLogs',
      params: [{ address: escrow, topics, ...blocks }],
    });
    const events = parseEventLogs({ abi: [NOVATED], logs: logs.map((log) => formatLog(log)) });
    const found = events.find(({ args }) => args.offerHash === offerHash);
    if (!found || found.blockNumber === null || found.transactionHash === null) return null;
    return { txHash: found.transactionHash, blockNumber: found.blockNumber };
  });
