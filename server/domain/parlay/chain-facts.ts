import type { Address } from './hex.ts';
import type { ParlayLeg } from './legs.ts';

/**
 * An account's credits in the escrow, and which of the given nonces are used, at one block. `timeMs` is the block's.
 */
export type CreditFacts = { creditsE6: bigint; areUsed: boolean[]; timeMs: number };

/** An account's balance, its allowance for the escrow, and the nonce of its next permit, at one block. */
export type AllowanceFacts = { allowanceE6: bigint; balanceE6: bigint; permitNonce: bigint; timeMs: number };

/** A pooled vault in one block. Amounts in 6-decimal units, shares in units of `shareDecimals`. */
export type PoolFacts = {
  blockNumber: bigint;
  vault: Address;
  escrow: Address;
  token: Address;
  chainId: number;
  name: string;
  symbol: string;
  shareDecimals: number;
  isPaused: boolean;
  maxUtilizationBps: number;
  perParlayCapE6: bigint;
  maxLivePositions: number;
  exitFeeBps: number;
  totalAssetsE6: bigint;
  idleE6: bigint;
  lockedE6: bigint;
  /** Settled, and still to be brought back from the escrow. */
  unsweptE6: bigint;
  livePositions: number;
  totalSharesRaw: bigint;
  /** Value of one whole share. */
  sharePriceE6: bigint;
};

/** An account's vault shares, and what it can deposit, at one block. */
export type HoldingFacts = {
  sharesRaw: bigint;
  /** At the pool's value, before an exit fee. */
  valueE6: bigint;
  maxRedeemSharesRaw: bigint;
  /** Most that the pool takes of the account now; 0 while deposits wait. */
  maxDepositE6: bigint;
  balanceE6: bigint;
  /** Collateral allowance of the vault. */
  allowanceE6: bigint;
  permitNonce: bigint;
  sharePermitNonce: bigint;
};

/**
 * A leg with what the registry says of its outcome; `result` is null while nothing is published. `finalAtMs` is when its
 * dispute window ends, null as long as there is nothing to dispute.
 */
export type LegFacts = ParlayLeg & {
  result: 'won' | 'lost' | 'void' | null;
  isFinal: boolean;
  finalAtMs: number | null;
};

/**
 * A parlay at one block, with what its buyer and seller need to know. Amounts in 6-decimal units; `timeMs` is the
 * block's.
 */
export type ParlayFacts = {
  parlayId: bigint;
  taker: Address;
  maker: Address;
  /** The taker's part of the pot, after fees. */
  netStakeE6: bigint;
  makerCollateralE6: bigint;
  spreadBps: number;
  /** Legs that the escrow has recorded as won, and as void. */
  resolvedWonCount: number;
  voidedCount: number;
  isSettled: boolean;
  hasFailed: boolean;
  /** From when on anybody may have it voided, as long as it is not settled; unix ms. */
  forceVoidAtMs: number;
  legs: LegFacts[];
  blockNumber: bigint;
  timeMs: number;
};
