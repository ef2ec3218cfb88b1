import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { PageInput } from '../ledger-page.ts';

/** What a builder earned, is owed and was paid. Amounts in 6-decimal units, times in unix ms. */
export type BuilderFeesView = {
  address: Address;
  /** Fees of all its parlays. */
  earned_e6: string;
  parlays: number;
  /** Everything that the account was paid, also what it won. */
  withdrawn_e6: string;
  /** What a claim would take now, by the chain: fees, and whatever else the account is owed. */
  claimable_e6: string;
  fees: {
    parlay_id: string;
    builder_fee_e6: string;
    taker_collateral_e6: string;
    created_at: number;
    tx_hash: Hex;
  }[];
  /** The newest ones. */
  withdrawals: { to: Address; amount_e6: string; at: number; tx_hash: Hex }[];
  next_cursor: string | null;
  indexed_to: { block_number: number; time: number } | null;
};

/** An open parlay of the pool, as it stands. Amounts in 6-decimal units. */
export type VaultParlayView = {
  parlay_id: string;
  taker: Address;
  /** The pool's collateral: what it loses when every leg wins … */
  locked_e6: string;
  /** … and the net stake that it gains when a leg is lost. */
  gain_e6: string;
  legs: {
    position_id: string;
    outcome_id: number;
    side_index: number;
    state: 'open' | 'won' | 'lost' | 'void';
  }[];
  created_at: number;
  /** When its last leg ends; null where that is not known. */
  expected_end: number | null;
};

/** The pool's open parlays, and how all of them can end at worst. */
export type VaultPositionsView = {
  positions: VaultParlayView[];
  worst_case: {
    /** What they bring together in that case; below 0 for a loss. */
    result_e6: string;
    /** Parlays that their takers win in that case, and that they lose. */
    won: string[];
    lost: string[];
    /** False when the search was cut short: then the truth is no worse than this. */
    exact: boolean;
  };
  locked_e6: string;
  indexed_to: { block_number: number; time: number } | null;
};

/** What the index of the escrow and the chain say of one block, and where they differ. Amounts in 6-decimal units. */
export type ReconciliationView = {
  block_number: number;
  /** Of the block, unix ms. */
  time: number;
  /** Whether nothing differs. */
  balanced: boolean;
  /** The block from which on nothing has differed, as far as this process has looked; null while something does. */
  balanced_since: { block_number: number; time: number } | null;
  escrow: {
    balance_e6: string;
    /** Stakes of open parlays … */
    pots_e6: string;
    /** … and what accounts are owed; what the escrow holds beyond both is a surplus. */
    credits_e6: string;
    surplus_e6: string;
    open_parlays: number;
  };
  vault: { nav_e6: string; idle_e6: string; locked_e6: string; unswept_e6: string; live_positions: number };
  /** Rows that were compared in this block: those that changed, and some of the others. */
  compared: { parlays: number; accounts: number };
  drifts: { what: string; expected: string; found: string; since_block: number }[];
};

/** What the pool was worth from a block on. Amounts in 6-decimal units, shares of 12 decimals. */
export type NavView = {
  points: {
    block_number: number;
    time: number;
    total_assets_e6: string;
    total_shares_raw: string;
    idle_e6: string;
    locked_e6: string;
    /** What one whole share was worth. */
    share_price_e6: string;
  }[];
};

/** What anybody may check: fees, what the pool stands to lose, and whether the chain agrees. Everything throws VenueError. */
export interface Books {
  /** The ledger of a builder, newest parlay first. */
  builderFees(address: string, input?: PageInput): Promise<BuilderFeesView>;
  /** The pool's open parlays. */
  vaultPositions(): Promise<VaultPositionsView>;
  /** What the pool was worth since then (unix ms): at most `limit` points, the newest of them. */
  vaultHistory(input: { fromMs: number; limit: number }): Promise<NavView>;
  /** What the last look at the chain found. */
  reconciliation(): Promise<ReconciliationView>;
}
