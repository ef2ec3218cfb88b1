import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { RewardClaim } from '#domain/rewards/reward-call.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';

/** A funded cycle; amounts in 6-decimal units, the end of its claims in unix seconds. */
export type CycleFacts = { root: Hex; totalE6: bigint; claimEnd: bigint };

const NO_ROOT = `0x${'0'.repeat(64)}`;

/** A funder's cycle in a block, by default the newest; null when there is none. @throws when the node does not answer */
export async function readCycle(
  rpc: ChainRpc,
  distributor: Address,
  { funder, cycleId }: { funder: Address; cycleId: bigint },
  blockNumber?: bigint,
): Promise<CycleFacts | null> {
  const { root, funded, claimEnd } = await rpc.readContract({
    ...{ address: distributor, abi: rewardDistributorAbi, functionName: 'cycles' },
    ...{ args: [funder, cycleId], ...(blockNumber !== undefined && { blockNumber }) },
  } as const);
  return root === NO_ROOT ? null : { root, totalE6: funded, claimEnd: BigInt(claimEnd) };
}

/** Whether an account has its reward of a cycle, in a block. @throws when the node does not answer */
export const isRewardClaimed = (
  rpc: ChainRpc,
  distributor: Address,
  { funder, cycleId, account }: Pick<RewardClaim, 'funder' | 'cycleId' | 'account'>,
  blockNumber?: bigint,
): Promise<boolean> =>
  rpc.readContract({
    ...{ address: distributor, abi: rewardDistributorAbi, functionName: 'isClaimed' },
    ...{ args: [funder, cycleId, account], ...(blockNumber !== undefined && { blockNumber }) },
  } as const);
