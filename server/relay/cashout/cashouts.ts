import type { OfferEnd, SignedNovation } from '#domain/parlay/cashout.ts';
import type { ParlayFacts } from '#domain/parlay/chain-facts.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { TypedDataDomain, WalletTypedData } from '#domain/parlay/typed-data.ts';
import type { MakerIdentity, MakerOrigin } from '../maker-identity.ts';

/** An offer as its maker sends it. The position's owner is read from the chain. */
export type CashoutOfferInput = {
  parlayId: bigint;
  payoutE6: bigint;
  resolvedWonCount: number;
  voidedCount: number;
  nonce: bigint;
  /** Unix seconds. */
  deadline: bigint;
  signature: string;
  /** Unix ms; from then on the relay does not offer it any more. */
  validUntilMs: number;
};

/** Identifies a maker's offer. `signature` is the offer's own, which only its maker knows. */
export type CashoutOfferName = { parlayId: bigint; offerId: string; signature?: string | undefined };

/** An offer as takers read it. */
export type OfferView = {
  offer_id: string;
  maker: Address;
  payout_e6: string;
  resolvedWonCount: number;
  voidedCount: number;
  nonce: string;
  /** Unix seconds, as decimal text. */
  deadline: string;
  /** Unix ms. */
  valid_until: number;
};

/** Told to the owner of a position: its best offer, null when none can be accepted now. */
export type CashoutOfferFrame = { type: 'cashout:offer'; parlay_id: string; offer: OfferView | null };

/** Told to both sides once a sale is mined. */
export type CashoutExecutedFrame = {
  type: 'cashout:executed';
  parlay_id: string;
  offer_id: string;
  tx_hash: Hex;
  old_owner: Address;
  new_owner: Address;
  payout_e6: string;
};

/** An offer of the past or present with how it ended; `status` is `live` while it is in the book. */
export type OfferHistoryEntry = OfferView & {
  taker: Address;
  status: OfferEnd | 'live';
  received_at: number;
  ended_at: number | null;
  tx_hash: Hex | null;
};

/** A position that may be sold, and what is offered for it. Times in unix ms. */
export type CashoutView = {
  parlay_id: string;
  /** Who owns the position, and who is paid when it loses. */
  taker: Address;
  maker: Address;
  settled: boolean;
  failed: boolean;
  resolvedWonCount: number;
  voidedCount: number;
  net_stake_e6: string;
  maker_collateral_e6: string;
  pot_e6: string;
  spread_bps: number;
  /** `blocked`: a leg's published result is not recorded yet, so no offer can be accepted. */
  state: 'no_offer' | 'live' | 'blocked' | 'closed';
  legs: {
    position_id: string;
    outcome_id: number;
    side_index: number;
    /** Published result for the taker; null if there is none. It can be vetoed until it is final. */
    result: 'won' | 'lost' | 'void' | null;
    final: boolean;
    /** When its dispute window ends, unix ms; null while no result is published. */
    final_at: number | null;
  }[];
  /** From when on anybody may have an open parlay voided, unix ms. */
  force_void_at: number;
  /** The block that all of this is of. */
  block_number: number;
  /** Null when an open leg has no price. */
  fair_value: {
    probability_e6: string;
    prize_e6: string;
    value_e6: string;
    inputs: { position_id: string; chance_e6: string; source: 'result' | 'price' }[];
  } | null;
  /** The best of `offers`; null when none can be accepted now. */
  offer: OfferView | null;
  /** Live offers, the best first. */
  offers: OfferView[];
  /** Newest first. */
  history: OfferHistoryEntry[];
};

/** What the owner of a position has to sign to sell it. */
export type PreparedCashout = {
  parlay_id: string;
  offer_id: string;
  offer: OfferView;
  /** Typed data for `eth_signTypedData_v4`, with the domain inside. */
  acceptance: WalletTypedData<'CashoutAcceptance'>;
  domain: TypedDataDomain;
  /** Unix ms; from then on the ticket is too old. */
  expires_at: number;
};

export type CashoutResult = { tx_hash: Hex; new_owner: Address; payout_e6: string };

/** Cashout events that the venue emits. */
export type CashoutEvents = {
  cashout_offer: [{ taker: Address; frame: CashoutOfferFrame }];
  cashout_executed: [{ taker: Address; maker: Address; frame: CashoutExecutedFrame }];
};

/** Sales of live positions. Everything throws VenueError. */
export interface Cashouts {
  /** Takes an offer into the book, in place of the one that this maker had for the position. */
  submit(identity: MakerIdentity, input: CashoutOfferInput): Promise<{ parlay_id: string; offer_id: string }>;
  /** Withdraws an offer. Its signature remains valid on chain until its deadline. */
  withdraw(identity: MakerIdentity, name: CashoutOfferName): Promise<{ parlay_id: string; offer_id: string }>;
  /** Whether a validly signed offer of the maker came from this origin. */
  isProven(maker: Address, origin?: MakerOrigin): boolean;
  get(parlayId: bigint): Promise<CashoutView>;
  prepare(parlayId: bigint, offerId: string): Promise<PreparedCashout>;
  /** Answers once the sale is mined. A repeat is not a second one. */
  accept(parlayId: bigint, input: { offerId: string; signature: string }): Promise<CashoutResult>;
  /** The best offer of each position of an account that has one. */
  offersTo(taker: Address): CashoutOfferFrame[];
}

/** Positions on chain, as sales need them. */
export interface CashoutChain {
  /** Parlays in the newest block, by id; those that do not exist are absent. @throws when the chain does not answer */
  parlays(ids: readonly bigint[]): Promise<Map<bigint, ParlayFacts>>;
  /** Which of some nonces are used, in their order. @throws when the chain does not answer */
  areUsed(nonces: readonly { owner: Address; nonce: bigint }[]): Promise<boolean[]>;
  /** What the escrow would refuse a sale for; null for nothing. @throws when the chain does not answer */
  refusalOf(sale: SignedNovation): Promise<{ code: string; message: string } | null>;
  /**
   * A recent transaction that sold a parlay by an offer, from any sender. @throws when the chain does not answer
   */
  findNovation(parlayId: bigint, offerHash: Hex): Promise<Hex | null>;
}
