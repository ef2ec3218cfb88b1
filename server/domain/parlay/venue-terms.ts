import type { Address } from './hex.ts';

/**
 * What a visitor has to know of the venue before asking for anything: the answer of `GET /v1/rfq/terms`. Amounts ending in
 * `_e6` are 6-decimal integers as text.
 */
export type VenueTerms = {
  chain: {
    id: number;
    name: string;
    /** RPC URLs offered to wallets. */
    rpc_urls: string[];
    /** Whether the collateral is test money. */
    is_test: boolean;
  };
  contracts: {
    escrow: Address;
    token: Address;
    registry: Address;
    vault: Address;
    /** Of rewards; null where the venue was deployed before it had one. */
    distributor: Address | null;
  };
  limits: {
    min_stake_e6: string;
    max_stake_e6: string;
    min_legs: number;
    max_legs: number;
    max_leg_life_ms: number;
  };
  fees: {
    builder: Address;
    builder_fee_bps: number;
    base_bps: number;
    per_extra_leg_bps: number;
    taper: { from_e6: string; less_bps: number }[];
    min_bps: number;
    max_bps: number;
    /** Of the winner's profit. */
    spread_bps: number;
  };
  times: {
    window_ms: number;
    accept_ms: number;
    confirm_ms: number;
    dispute_window_ms: number;
    force_void_after_ms: number;
  };
  /** Null where there is none. */
  faucet: { amount_e6: string } | null;
};
