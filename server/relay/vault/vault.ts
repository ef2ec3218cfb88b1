import type { Address } from '#domain/parlay/hex.ts';

/**
 * A pooled vault in one block, as anybody reads it; `position` is of the address that was asked for. Amounts in
 * 6-decimal units.
 */
export type VaultView = {
  vault: Address;
  escrow: Address;
  usdc: Address;
  chain_id: number;
  /** The block that everything else is of. */
  block_number: number;
  name: string;
  symbol: string;
  /** Of the share; the collateral has 6. */
  share_decimals: number;
  paused: boolean;
  max_utilization_bps: number;
  per_parlay_cap_e6: string;
  max_live_positions: number;
  exit_fee_bps: number;
  stats: {
    total_assets_e6: string;
    idle_e6: string;
    locked_e6: string;
    unswept_e6: string;
    live_positions: number;
    utilization_bps: number;
    total_shares_raw: string;
    /** What one whole share is worth. */
    share_price_e6: string;
  };
  position: {
    address: Address;
    shares_raw: string;
    value_e6: string;
    /** What could be redeemed now, out of idle cash. */
    max_redeem_shares_raw: string;
    /** Most that could be deposited now; null for any amount, 0 while deposits wait. */
    max_deposit_e6: string | null;
    usdc_balance_e6: string;
    usdc_allowance_e6: string;
    usdc_permit_nonce: string;
    share_permit_nonce: string;
  } | null;
};

/** The pooled vault. Throws VenueError. */
export interface Vault {
  read(address?: string): Promise<VaultView>;
}
