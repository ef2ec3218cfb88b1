import { formatTransactionReceipt, type Hex, type TransactionReceipt } from 'viem';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { explainRevert } from './explain-revert.ts';
import type { SignedTransaction } from './signed-transaction.ts';
import type { Mined, Outcome } from './submission.ts';

async function receiptOf(rpc: ChainRpc, hash: Hex): Promise<TransactionReceipt | null> {
  const raw = await rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] });
  return raw ? formatTransactionReceipt(raw) : null;
}

/** Whether a transaction is in a block and did not revert. @throws when the node does not answer */
export const isDone = async (rpc: ChainRpc, hash: Hex): Promise<boolean> =>
  (await receiptOf(rpc, hash))?.status === 'success';

/** The receipt of whichever of some transactions of one nonce is mined; null while none is. */
export async function receiptOfAny(
  rpc: ChainRpc,
  transactions: readonly SignedTransaction[],
): Promise<TransactionReceipt | null> {
  const receipts = await Promise.all(transactions.map(({ hash }) => receiptOf(rpc, hash)));
  return receipts.find((receipt) => receipt !== null) ?? null;
}

/** Block and cost of a mined transaction. */
export const minedBy = (receipt: TransactionReceipt): Mined => ({
  txHash: receipt.transactionHash,
  blockNumber: receipt.blockNumber,
  blockHash: receipt.blockHash,
  gasUsed: receipt.gasUsed,
  feeWei: receipt.gasUsed * receipt.effectiveGasPrice,
  logs: receipt.logs,
});

/** Outcome of a mined transaction; `transaction` is it, or an equivalent one. */
export async function outcomeOf(
  rpc: ChainRpc,
  transaction: SignedTransaction,
  receipt: TransactionReceipt,
): Promise<Outcome> {
  const mined = minedBy(receipt);
  if (receipt.status === 'success') return { status: 'mined', ...mined };
  return { status: 'reverted', revert: await explainRevert(rpc, transaction, receipt), ...mined };
}

/**
 * Outcome of transactions of one nonce that cannot be resent here: their sender's key is not held here, or their nonce
 * is beyond what the chain will reach. @throws when the node does not answer
 */
export async function lookUp(
  rpc: ChainRpc,
  transactions: readonly [SignedTransaction, ...SignedTransaction[]],
  confirmations: number,
): Promise<Outcome> {
  const [{ sender, nonce }] = transactions;
  // The count before the receipts: a transaction that is mined between the two is not taken for another's.
  const count = await rpc.getTransactionCount({ address: sender, blockTag: 'latest' });
  const receipt = await receiptOfAny(rpc, transactions);
  const txHashes = transactions.map(({ hash }) => hash);
  if (!receipt) return { status: nonce < count ? 'dropped' : 'pending', txHashes };
  const newest = await rpc.getBlockNumber({ cacheTime: 0 });
  if (Number(newest - receipt.blockNumber) + 1 < confirmations) return { status: 'pending', txHashes };
  return outcomeOf(rpc, transactions[0], receipt);
}
