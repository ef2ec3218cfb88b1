import { encodeEventTopics, formatLog, numberToHex, type RpcLog } from 'viem';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { type SearchRange, searchBack } from '../rpc/search-back.ts';

type Found = { txHash: Hex; blockNumber: bigint };

/** By name, and by what its topics hold: a claim names an account, a funding does not. */
export type DistributorEventSearch = SearchRange & {
  distributor: Address;
  funder: Address;
  cycleId: bigint;
  /** Account of the claim; absent for the funding of the cycle. */
  account?: Address;
};

const topicsOf = ({ funder, cycleId, account }: DistributorEventSearch) =>
  account
    ? encodeEventTopics({
        ...{ abi: rewardDistributorAbi, eventName: 'RewardClaimed' },
        ...{ args: { funder, cycleId, account } },
      } as const)
    : encodeEventTopics({
        ...{ abi: rewardDistributorAbi, eventName: 'CycleFunded' },
        ...{ args: { funder, cycleId } },
      } as const);

/**
 * The transaction that funded a cycle, or claimed a reward of it, by any sender; null when there is none since then.
 * @throws when the node does not answer
 */
export const findDistributorEvent = (rpc: ChainRpc, search: DistributorEventSearch): Promise<Found | null> =>
  searchBack(rpc, search, async (from, to) => {
    const blocks = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
    const filter = { address: search.distributor, topics: topicsOf(search) as Hex[], ...blocks };
    const logs: RpcLog[] = await rpc.request({ method: 'eth_getLogs', params: [filter] });
    const [log] = logs.map((each) => formatLog(each));
    if (!log || log.blockNumber === null || log.transactionHash === null) return null;
    return { txHash: log.transactionHash, blockNumber: log.blockNumber };
  });
