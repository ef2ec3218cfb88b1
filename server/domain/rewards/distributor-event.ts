import type { EscrowEventPlace } from '../parlay/escrow-event.ts';
import type { Address, Hex } from '../parlay/hex.ts';

/** Events of the distributor, by their contract names. Amounts in 6-decimal units, `claimEnd` in unix seconds. */
export type DistributorEventBody =
  | { type: 'CycleFunded'; funder: Address; cycleId: bigint; root: Hex; total: bigint; claimEnd: bigint }
  | { type: 'RewardClaimed'; funder: Address; cycleId: bigint; account: Address; amount: bigint }
  | { type: 'CycleReclaimed'; funder: Address; cycleId: bigint; amount: bigint };

export type DistributorEvent = DistributorEventBody & EscrowEventPlace;
