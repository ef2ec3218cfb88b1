import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import type { WalletTypedData } from '#domain/parlay/typed-data.ts';

/** What the escrow may take of an account, and what the account signs to end that. */
export type StandingAllowance = {
  address: Address;
  allowance_e6: string;
  /** A permit of 0. */
  revocation: WalletTypedData<'Permit'>;
  /** Unix ms; from then on the signed revocation is too old to be sent. */
  expires_at: number;
};

/** Standing allowances to the escrow. Everything throws VenueError. */
export interface Approvals {
  read(account: string): Promise<StandingAllowance>;
  /** Submits a permit of 0 and answers once it is mined; without a transaction when nothing is allowed already. */
  revoke(account: string, permit: TokenPermit): Promise<{ tx_hash: Hex | null }>;
  /**
   * Submits a maker's permit for the escrow and answers once it is mined; without a transaction (`tx_hash` null) when
   * the allowance is already as good as unlimited.
   */
  approve(maker: Address, permit: TokenPermit): Promise<{ tx_hash: Hex | null }>;
}
