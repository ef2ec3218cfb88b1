import type { Address } from './hex.ts';
import type { ParlayLeg } from './legs.ts';

/** What the escrow owes an account, and which of some nonces are used, in one block. `timeMs` is the block's. */
export type CreditFacts = { creditsE6: bigint; areUsed: boolean[]; timeMs: number };

/** What an account has, what the escrow may take of it, and the number that its next permit signs, in one block. */
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
  /** What one whole share is worth. */
  sharePriceE6: bigint;
};

/** What an account has in a vault and could put into it, in one block. */
export type HoldingFacts = {
  sharesRaw: bigint;
  /** At the pool's value, before an exit fee. */
  valueE6: bigint;
  maxRedeemSharesRaw: bigint;
  /** Most that the pool takes of the account now; 0 while deposits wait. */
  maxDepositE6: bigint;
  balanceE6: bigint;
  /** What the vault may take. */
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

/** A parlay in one block, as whoever buys or sells it must know it. Amounts in 6-decimal units; `timeMs` is the block's. */
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
