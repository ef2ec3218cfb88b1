import type { Hex } from '#domain/parlay/hex.ts';

/** `GET /v1/rfq/terms`. Amounts ending in `_e6` are 6-decimal integers as text. */
export type VenueTerms = {
  chain: { id: number; name: string; rpc_urls: string[]; is_test: boolean };
  contracts: { escrow: Hex; token: Hex; registry: Hex; vault: Hex };
  limits: {
    min_stake_e6: string;
    max_stake_e6: string;
    min_legs: number;
    max_legs: number;
    max_leg_life_ms: number;
  };
  fees: {
    builder: Hex;
    builder_fee_bps: number;
    base_bps: number;
    per_extra_leg_bps: number;
    taper: { from_e6: string; less_bps: number }[];
    min_bps: number;
    max_bps: number;
    spread_bps: number;
  };
  times: {
    window_ms: number;
    accept_ms: number;
    confirm_ms: number;
    dispute_window_ms: number;
    force_void_after_ms: number;
  };
  faucet: { amount_e6: string } | null;
};

/** Typed data as the venue prepares it: the argument of `eth_signTypedData_v4`. */
export type WireTypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex };
  types: Record<string, readonly { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, string | number>;
};
