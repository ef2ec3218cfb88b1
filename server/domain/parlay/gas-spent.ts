import type { Address, Hex } from './hex.ts';

/** What the venue pays gas for: what takers, sellers, winners, makers, depositors, funders and receivers of rewards and guests of a test chain ask for, and its own duties. */
export type GasKind =
  | 'fill'
  | 'cashout'
  | 'claim'
  | 'permit'
  | 'vault'
  | 'reward'
  | 'faucet'
  | 'keeper'
  | 'oracle';

/** For what and for whom; the account is null for the venue's own duties. */
export type GasPurpose = { kind: GasKind; account: Address | null };

/** What a mined transaction has cost, whether it had an effect or not. Wei are units of 1e-18 of the chain's coin. */
export type GasSpent = GasPurpose & { txHash: Hex; gasUsed: bigint; feeWei: bigint };
