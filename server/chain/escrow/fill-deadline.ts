import type { Address } from '#domain/parlay/hex.ts';
import type { SignedFill } from '#domain/rfq/fill.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import { isNonceUsed } from './maker-state.ts';

/**
 * Whether a fill was not mined and never can be: a block of the asked depth is past a deadline of quote or order, and in
 * it not both of the nonces are used that a fill uses together. @throws when the node does not answer
 */
export async function isTooLate(
  rpc: ChainRpc,
  { quote, order }: SignedFill,
  { escrow, confirmations }: { escrow: Address; confirmations: number },
): Promise<boolean> {
  const at = (await rpc.getBlockNumber({ cacheTime: 0 })) - BigInt(confirmations - 1);
  if (at < 0n) return false;
  const { timestamp } = await rpc.getBlock({ blockNumber: at });
  if (timestamp <= quote.deadline && timestamp <= order.deadline) return false;
  const [isQuoteUsed, isOrderUsed] = await Promise.all([
    isNonceUsed(rpc, escrow, quote.maker, quote.nonce, at),
    isNonceUsed(rpc, escrow, order.taker, order.nonce, at),
  ]);
  return !isQuoteUsed || !isOrderUsed;
}
