import type { Address } from '#domain/parlay/hex.ts';

/** Where a maker's call comes from. */
export type MakerOrigin = {
  /** Network address; IPv6 by its /64. */
  address: string;
  /** Its connection, whatever stands for that; absent for a call of its own. */
  connection?: object;
};

/** A maker as its session (or the body of its REST call) says it is. Addresses in any case. */
export type MakerIdentity = {
  makerAddress: Address;
  signerAddress: Address;
  lastLook: boolean;
  /** Most collateral that the maker wants to have reserved at once, 6-decimal units; null for no limit of its own. */
  exposureCapE6?: bigint | null;
  /** Calls that say nothing of it all come from one and the same place. */
  origin?: MakerOrigin;
};
