import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { WalletTypedData } from '#domain/parlay/typed-data.ts';
import type { RewardClaim, SignedRewardFunding } from '#domain/rewards/reward-call.ts';

/** What an account can do about its reward of a payout: all that a claim button has to know. Times in unix ms. */
export type RewardStatus = {
  address: Address;
  cycle_id: string;
  /** Fundings of this payout, the largest first; may be empty. */
  fundings: {
    funder: Address;
    total_e6: string;
    claim_end: number;
    state: 'open' | 'claimed' | 'ended';
    paid: { amount_e6: string; tx_hash: Hex; at: number } | null;
  }[];
};

export type RewardResult = { tx_hash: Hex; amount_e6: string };

/** A payout that somebody is going to fund: the `payout_id`, root and total that stand in it. */
export type FundingTerms = { funder: string; cycleId: bigint; root: Hex; totalE6: bigint; claimDays: number };

/** What a funder signs. Times in unix ms. */
export type PreparedFunding = {
  funder: Address;
  request: WalletTypedData<'RewardFunding'>;
  /** A permit of the total to the distributor; null when an allowance stands. */
  approval: WalletTypedData<'Permit'> | null;
  expires_at: number;
};

/** Rewards on chain. Everything throws VenueError. */
export interface Rewards {
  /** As far as the distributor is indexed. `root` is the payout's. */
  status(input: { address: string; cycleId: bigint; root: Hex }): Promise<RewardStatus>;
  /** Answers once the account is paid. Idempotent: a repeat returns the same payment. */
  claim(claim: RewardClaim): Promise<RewardResult>;
  /** What a funder has to sign to fund a payout; nothing is sent or kept. */
  prepareFunding(terms: FundingTerms): Promise<PreparedFunding>;
  /** Answers once the cycle is funded, with its total. Idempotent: a repeat returns the same funding. */
  fund(funding: SignedRewardFunding): Promise<RewardResult>;
}
