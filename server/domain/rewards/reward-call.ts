import type { Address, Hex } from '../parlay/hex.ts';
import type { TokenPermit } from '../parlay/signature.ts';
import type { RewardFunding } from '../parlay/structs.ts';

/** Terms of a cycle that its funder signed; the permit is `NO_PERMIT` if the allowance is already granted. */
export type SignedRewardFunding = { funding: RewardFunding; signature: Hex; permit: TokenPermit };

/** A leaf of a funded cycle's tree with its proof; the amount in 6-decimal units. */
export type RewardClaim = {
  funder: Address;
  cycleId: bigint;
  account: Address;
  amountE6: bigint;
  proof: readonly Hex[];
};
