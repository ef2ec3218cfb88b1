import type { Address } from './hex.ts';

/** Test collateral for an account, in 6-decimal units, on a UTC day (days since the epoch). */
export type Mint = { account: Address; amountE6: bigint; day: number };
