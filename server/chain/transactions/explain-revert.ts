import { numberToHex, type TransactionReceipt } from 'viem';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { type Revert, revertOf } from '../rpc/revert.ts';
import type { SignedTransaction } from './signed-transaction.ts';

/**
 * Why a mined transaction reverted, found by calling it again: on the state after its block, then on that before. A
 * node that keeps no such state leaves the reason open.
 */
export async function explainRevert(
  rpc: ChainRpc,
  transaction: SignedTransaction,
  receipt: TransactionReceipt,
): Promise<Revert> {
  const { sender: from, to, data, gas } = transaction;
  if (receipt.gasUsed >= gas) return { code: 'OUT_OF_GAS', message: `all ${gas} gas was used` };
  for (const block of [receipt.blockNumber, receipt.blockNumber - 1n]) {
    const call = { from, to, data, gas: numberToHex(gas) };
    const failure = await rpc.request({ method: 'eth_call', params: [call, numberToHex(block)] }).then(
      () => null,
      (error: unknown) => revertOf(error),
    );
    if (failure) return failure;
  }
  return { code: 'REVERTED', message: 'The transaction reverted.' };
}
