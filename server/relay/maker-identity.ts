import type { Address } from '#domain/parlay/hex.ts';

/** Where a maker's call comes from. */
export type MakerOrigin = {
  /** Network address; IPv6 by its /64. */
  address: string;
  /** An object identifying its connection; absent for a single REST call. */
  connection?: object;
};

/** A maker as its session (or the body of its REST call) says it is. Addresses in any case. */
export type MakerIdentity = {
  makerAddress: Address;
  signerAddress: Address;
  lastLook: boolean;
  /** Most collateral that the maker wants to have reserved at once, 6-decimal units; null for no limit of its own. */
  exposureCapE6?: bigint | null;
  /** Calls without an origin count as one shared origin. */
  origin?: MakerOrigin;
};
