/** Gas fees of a transaction, in wei. */
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/** Room for six full blocks in a row, each of which raises the base fee by an eighth. */
const BASE_FEE_ROOM = 2n;

/** An offer for a transaction that should be mined soon. */
export const feesFor = (baseFeePerGas: bigint, tipWei: bigint): Fees => ({
  maxFeePerGas: baseFeePerGas * BASE_FEE_ROOM + tipWei,
  maxPriorityFeePerGas: tipWei,
});

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
/** An eighth more, rounded up, and never the same: nodes ask 10 % of a replacement. */
const raised = (wei: bigint): bigint => wei + wei / 8n + 1n;

/** The offer of a replacement: an eighth above the last one, and no less than what the chain asks now. */
export const replacementFees = (last: Fees, now: Fees): Fees => ({
  maxFeePerGas: max(raised(last.maxFeePerGas), now.maxFeePerGas),
  maxPriorityFeePerGas: max(raised(last.maxPriorityFeePerGas), now.maxPriorityFeePerGas),
});
