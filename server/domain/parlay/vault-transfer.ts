import type { Address } from './hex.ts';
import type { TokenPermit } from './signature.ts';

/** A deposit of the permit's value, in 6-decimal units of the collateral, as the owner signed it. */
export type SignedDeposit = { owner: Address; permit: TokenPermit };

/** A redemption of the permit's value, in shares, for no less than `minAssetsE6` of the collateral. */
export type SignedRedemption = { owner: Address; minAssetsE6: bigint; permit: TokenPermit };
