import type { Hex, PublicClient, TransactionReceipt } from 'viem';

/**
 * Waits until a transaction is mined, and returns its receipt, also of one that reverted.
 * @throws viem's WaitForTransactionReceiptTimeoutError after `timeout` ms
 */
export function awaitReceipt(
  client: Pick<PublicClient, 'waitForTransactionReceipt'>,
  options: { hash: Hex; timeout: number; pollingInterval?: number },
): Promise<TransactionReceipt> {
  // While viem looks for a replacement it passes over a new block, and a chain that mines only what it is
  // sent makes no other: the wait then ends by its timeout although the transaction is mined.
  return client.waitForTransactionReceipt({ ...options, checkReplacement: false });
}
