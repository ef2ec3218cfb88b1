import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { TypedDataDomain, WalletTypedData } from '#domain/parlay/typed-data.ts';

/** What an account has to sign to be paid its credits without gas. */
export type PreparedClaim = {
  address: Address;
  claimable_e6: string;
  request: WalletTypedData<'WithdrawRequest'>;
  domain: TypedDataDomain;
  /** Unix ms; from then on the request is too old to be sent. */
  expires_at: number;
};

export type ClaimInput = {
  request: { account: Address; to: Address; amount: bigint; nonce: bigint; deadline: bigint };
  signature: string;
  idempotencyKey?: string | undefined;
};

export type ClaimResult = { tx_hash: Hex; to: Address; amount_e6: string };

export type LegState = 'open' | 'won' | 'lost' | 'void';

/** A parlay as its owners read it. Times in unix ms. */
export type PositionView = {
  parlay_id: string;
  taker: Address;
  maker: Address;
  taker_collateral_e6: string;
  net_stake_e6: string;
  maker_collateral_e6: string;
  condition_id: Hex;
  legs: { position_id: string; outcome_id: number; side_index: number; state: LegState }[];
  status: 'open' | 'settled';
  /** Of the taker. */
  verdict: LegState;
  taker_payout_e6: string | null;
  maker_payout_e6: string | null;
  created_at: number;
  settled_at: number | null;
  tx_hash: Hex;
};

/** A sale of a live parlay. */
export type SaleView = { seller: Address; buyer: Address; payout_e6: string; sold_at: number; tx_hash: Hex };

/** What an account last was to a parlay: who opened it, who bought it, or whose quote it is. */
export type HistoryRole = 'taker' | 'buyer' | 'maker';

/** A parlay as somebody reads it who has or had a part in it. Amounts are the account's own. */
export type HistoryView = PositionView & {
  role: HistoryRole;
  /** Of the account, by its role: `sold` when it holds the parlay no more. */
  result: LegState | 'sold';
  /** What it has put in: stake, prices paid, collateral. */
  paid_e6: string;
  /** What it has been credited so far. */
  received_e6: string;
  /** `received_e6` less `paid_e6`; null while it has money in the parlay. */
  gain_e6: string | null;
  /** Those in which it sold or bought, oldest first. */
  sales: SaleView[];
  /** Its request, whose receipt is at `/v1/rfq/:rfqId/receipt`; null if this venue did not fill it. */
  rfq_id: string | null;
  settled_tx_hash: Hex | null;
};

export type HistoryPageView = Omit<PositionsView, 'positions'> & { history: HistoryView[] };

/** A page of positions: at most `limit`, those behind `cursor`. */
export type PositionsInput = { limit?: number | undefined; cursor?: string | undefined };

export type PositionsView = {
  address: Address;
  /** What a claim would take now, by the chain. */
  claimable_e6: string;
  positions: PositionView[];
  /** For the next page; null when this is the last. */
  next_cursor: string | null;
  /** The block up to which positions are known; null before the first. `time` in unix ms. */
  indexed_to: { block_number: number; time: number } | null;
};

/** Credits and parlays of accounts. Everything throws VenueError. */
export interface Claims {
  prepare(address: string, to?: string): Promise<PreparedClaim>;
  /** Answers once the payment is mined. A repeat with the same key is not a second one. */
  claim(input: ClaimInput): Promise<ClaimResult>;
  /** Parlays of which the address is taker or maker, newest first. */
  positions(address: string, input?: PositionsInput): Promise<PositionsView>;
  /** Parlays in which the address has or had a part, also those that it sold, newest first. */
  history(address: string, input?: PositionsInput): Promise<HistoryPageView>;
}
