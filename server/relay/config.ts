import { LONGEST_LEG_MS } from '#domain/parlay/combo-conflicts.ts';
import { DEFAULT_FEE_SCHEDULE, type FeeSchedule } from '#domain/parlay/fee-schedule.ts';
import { type Address, ZERO_ADDRESS } from '#domain/parlay/hex.ts';
import { MAX_LEGS, MIN_LEGS } from '#domain/parlay/leg-count.ts';

/** Where the venue lives on chain. */
export type VenueChain = {
  chainId: number;
  escrow: Address;
  token: Address;
  /** The token's own name, of its permit's domain. */
  tokenName: string;
  /** The escrow's present spread, kept up to date; parlays keep the one of their fill. */
  spreadBps: number;
};

/** What an operator may set. Amounts in 6-decimal units. */
export type VenueSettings = {
  builder: Address;
  builderFeeBps: number;
  fees: FeeSchedule;
  minLegs: number;
  maxLegs: number;
  /** Maximum time to a leg's expiry: well before anyone may have the escrow void the parlay. */
  maxLegLifeMs: number;
  minStakeE6: bigint;
  maxStakeE6: bigint;
  windowMs: number;
  acceptMs: number;
  confirmMs: number;
  /** Minimum lifetime of a quote from its receipt. */
  minQuoteLifeMs: number;
  /** A quote can be accepted until this long before its deadline: the transaction has still to be mined. */
  submitMarginMs: number;
  /** Time to execute an acceptance after the last moment to accept … */
  orderGraceMs: number;
  /** … and the maximum lifetime of any order, so that a failed one cannot be filled once its legs are known. */
  maxOrderLifeMs: number;
  /** Quotes of one maker for one request, counting those that were refused. */
  maxQuotesPerMaker: number;
  /** How long a deadline waits for checks of messages that arrived in time … */
  checkPatienceMs: number;
  /** … and how long a closing window waits for such quotes that could win. */
  checkGraceMs: number;
  /** How long an acceptance waits for funds that another one reserves: that fill may be mined but not seen yet. */
  releaseWaitMs: number;
  /** Requests that may be open at once. */
  maxOpen: number;
  /** Interval between checks of an execution with an unknown outcome. */
  retryMs: number;
};

export const DEFAULT_SETTINGS: VenueSettings = {
  builder: ZERO_ADDRESS,
  builderFeeBps: 0,
  fees: DEFAULT_FEE_SCHEDULE,
  minLegs: MIN_LEGS,
  maxLegs: MAX_LEGS,
  maxLegLifeMs: LONGEST_LEG_MS,
  minStakeE6: 1_000_000n,
  maxStakeE6: 1_000_000_000n,
  windowMs: 400,
  acceptMs: 30_000,
  confirmMs: 1_000,
  minQuoteLifeMs: 10_000,
  submitMarginMs: 5_000,
  orderGraceMs: 120_000,
  maxOrderLifeMs: 300_000,
  maxQuotesPerMaker: 16,
  checkPatienceMs: 5,
  checkGraceMs: 1_000,
  releaseWaitMs: 1_000,
  maxOpen: 5_000,
  retryMs: 1_000,
};
