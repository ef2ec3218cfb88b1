import { numberToHex } from 'viem';
import type { Address } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { type Revert, revertOf } from '../rpc/revert.ts';
import { askPatiently, messageOf, type Patience } from '../rpc/rpc-failure.ts';
import type { ChainCall } from './signed-transaction.ts';

/** A call that the contract would refuse, found out before anything was signed. */
export class WouldRevertError extends Error {
  override readonly name = 'WouldRevertError';
  readonly revert: Revert;

  constructor(revert: Revert) {
    super(revert.message);
    this.revert = revert;
  }
}

/** Node errors for a call that needs more gas than the limit, with any sender. */
const OUT_OF_GAS = /gas required exceeds|out ?of ?gas|intrinsic gas too low/i;

export type GasLimits = { maxGas: bigint; gasMarginPercent: bigint };

/**
 * The gas to offer for a call: the node's estimate with a margin, at most `maxGas`. The estimate is of the next block.
 * @throws WouldRevertError when the call reverts or needs more than `maxGas`; the node's error when it does not answer.
 */
export async function estimateGas(
  rpc: ChainRpc,
  call: ChainCall & { from: Address },
  limits: GasLimits,
  patience: Patience,
): Promise<bigint> {
  const { maxGas, gasMarginPercent } = limits;
  try {
    const params: [object, 'pending'] = [{ ...call, gas: numberToHex(maxGas) }, 'pending'];
    const estimate = await askPatiently(patience, () => rpc.request({ method: 'eth_estimateGas', params }));
    const offered = (BigInt(estimate) * (100n + gasMarginPercent)) / 100n;
    return offered < maxGas ? offered : maxGas;
  } catch (error) {
    const revert = OUT_OF_GAS.test(messageOf(error))
      ? { code: 'OUT_OF_GAS', message: `the call needs more than ${maxGas} gas` }
      : revertOf(error);
    throw revert ? new WouldRevertError(revert) : error;
  }
}
