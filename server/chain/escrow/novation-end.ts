import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { SignedNovation } from '#domain/parlay/cashout.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { Revert } from '../rpc/revert.ts';
import { isNonceUsed } from './maker-state.ts';

const NEVER = {
  expired: { code: 'EXPIRED', message: 'the sale was not mined before its deadline' },
  burned: {
    code: 'NONCE_ALREADY_USED',
    message: 'a nonce of the sale is used for something else, or cancelled',
  },
  settled: { code: 'NOT_OPEN', message: 'the parlay is settled' },
  moved: { code: 'RESOLUTION_STATE_CHANGED', message: 'Resolution state changed' },
} as const satisfies Record<string, Revert>;

/**
 * Why a sale was not mined and never can be, by a block of the asked depth; null while it can. Only what never turns
 * back counts: an owner that has changed may be the owner again. A sale uses both of its nonces in one transaction; so
 * long as both are used, it may be that it was mined. @throws when the node does not answer
 */
export async function whyNeverSold(
  rpc: ChainRpc,
  { offer, acceptance }: SignedNovation,
  { escrow, confirmations }: { escrow: Address; confirmations: number },
): Promise<Revert | null> {
  const blockNumber = (await rpc.getBlockNumber({ cacheTime: 0 })) - BigInt(confirmations - 1);
  if (blockNumber < 0n) return null;
  const [{ timestamp }, parlay, isOfferUsed, isAcceptanceUsed] = await Promise.all([
    rpc.getBlock({ blockNumber }),
    rpc.readContract({
      ...{ address: escrow, abi: parlayEscrowAbi, blockNumber },
      ...{ functionName: 'parlays', args: [offer.parlayId] },
    } as const),
    isNonceUsed(rpc, escrow, offer.maker, offer.nonce, blockNumber),
    isNonceUsed(rpc, escrow, acceptance.taker, acceptance.nonce, blockNumber),
  ]);
  if (isOfferUsed && isAcceptanceUsed) return null;
  if (isOfferUsed || isAcceptanceUsed) return NEVER.burned;
  if (timestamp > offer.deadline || timestamp > acceptance.deadline) return NEVER.expired;
  if (parlay.settled) return NEVER.settled;
  const isMoved =
    parlay.resolvedWonCount !== offer.resolvedWonCount || parlay.voidedCount !== offer.voidedCount;
  return isMoved ? NEVER.moved : null;
}
