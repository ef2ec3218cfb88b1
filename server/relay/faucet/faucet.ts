import type { Hex } from '#domain/parlay/hex.ts';

export type FaucetResult = { tx_hash: Hex | null; amount_e6: string };

/** Test collateral, once a UTC day for each account. Throws VenueError. */
export interface Faucet {
  mint(address: string): Promise<FaucetResult>;
}
