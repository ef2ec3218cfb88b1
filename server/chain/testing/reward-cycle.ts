import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import type { LocalAccount } from 'viem';
import { rewardDistributorAbi } from '#contracts/reward-distributor.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { NO_PERMIT } from '#domain/parlay/signature.ts';
import { distributorDomain, typedData } from '#domain/parlay/typed-data.ts';
import type { RewardClaim, SignedRewardFunding } from '#domain/rewards/reward-call.ts';
import type { TestVenue } from './test-venue.ts';

/** Rewards of a cycle, as a payout names them. */
export type RewardCycle = { cycleId: bigint; root: Hex; totalE6: bigint; claims: RewardClaim[] };

/** The tree of a cycle that `funder` is going to fund: one reward for each account. */
export function rewardCycle(
  funder: Address,
  cycleId: bigint,
  rewards: readonly (readonly [Address, bigint])[],
): RewardCycle {
  const leaves = rewards.map(([account, amountE6]): [string, string] => [account, String(amountE6)]);
  const tree = StandardMerkleTree.of(leaves, ['address', 'uint256']);
  const claims = rewards.map(([account, amountE6], index) => {
    return { funder, cycleId, account, amountE6, proof: tree.getProof(index) as Hex[] };
  });
  const totalE6 = rewards.reduce((sum, [, amountE6]) => sum + amountE6, 0n);
  return { cycleId, root: tree.root as Hex, totalE6, claims };
}

export function distributorOf({ book }: TestVenue): Address {
  const { distributor } = book.contracts;
  if (!distributor) throw new Error('the test venue has a distributor');
  return distributor.address;
}

/** What `funder` signs to fund a cycle: claims end in `claimDays`, the signature is good for `lifeS` seconds. */
export async function signFunding(
  venue: TestVenue,
  funder: LocalAccount,
  { cycleId, root, totalE6 }: RewardCycle,
  { claimDays = 30n, lifeS = 600n } = {},
): Promise<SignedRewardFunding> {
  const now = await venue.nextBlockS();
  const funding = {
    ...{ funder: funder.address, cycleId, root, total: totalE6 },
    ...{ claimEnd: now + claimDays * 86_400n, deadline: now + lifeS },
  };
  const domain = distributorDomain(venue.book.chainId, distributorOf(venue));
  return {
    funding,
    signature: await funder.signTypedData(typedData(domain, 'RewardFunding', funding)),
    permit: NO_PERMIT,
  };
}

/** Funds a cycle by its funder's own transaction. */
export async function fundCycle(
  venue: TestVenue,
  funder: LocalAccount,
  cycle: RewardCycle,
  claimDays = 30n,
): Promise<void> {
  const claimEnd = (await venue.nextBlockS()) + claimDays * 86_400n;
  await venue.call(funder, {
    ...{ address: distributorOf(venue), abi: rewardDistributorAbi, functionName: 'fund' },
    args: [cycle.cycleId, cycle.root, cycle.totalE6, claimEnd],
  });
}
