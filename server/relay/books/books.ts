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
  /** Credits on chain that a claim would pay now: fees and anything else owed to the account. */
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

/** An open parlay of the pool. Amounts in 6-decimal units. */
export type VaultParlayView = {
  parlay_id: string;
  taker: Address;
  /** The pool's collateral, lost if every leg wins … */
  locked_e6: string;
  /** … and the net stake, gained if any leg loses. */
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

/** The pool's open parlays, and their worst joint result. */
export type VaultPositionsView = {
  positions: VaultParlayView[];
  worst_case: {
    /** Their combined result in that case; negative for a loss. */
    result_e6: string;
    /** Ids of parlays that takers win in that case, and that they lose. */
    won: string[];
    lost: string[];
    /** False if the search stopped early: the true worst case may be better. */
    exact: boolean;
  };
  locked_e6: string;
  indexed_to: { block_number: number; time: number } | null;
};

/** Reconciliation of the escrow's index with the chain at one block. Amounts in 6-decimal units. */
export type ReconciliationView = {
  block_number: number;
  /** Of the block, unix ms. */
  time: number;
  /** Whether nothing differs. */
  balanced: boolean;
  /** First block since which nothing has differed, within this process's lifetime; null while something does. */
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

/** Public books: builder fees, the pool's risk, and reconciliation with the chain. Everything throws VenueError. */
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
