import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { SignedNovation } from '#domain/parlay/cashout.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { Revert } from '../rpc/revert.ts';
import { isNonceUsed } from './maker-state.ts';

const NEVER = {
  expired: { code: 'EXPIRED', message: 'The sale was not mined before its deadline.' },
  burned: {
    code: 'NONCE_ALREADY_USED',
    message: 'A nonce of this sale was already used or cancelled.',
  },
  settled: { code: 'NOT_OPEN', message: 'The parlay is settled.' },
  moved: { code: 'RESOLUTION_STATE_CHANGED', message: 'Resolution state changed' },
} as const satisfies Record<string, Revert>;

/**
 * Why a sale was not mined and never can be, at confirmation depth; null while it can. Only irreversible reasons count:
 * a former owner may become the owner again. A sale uses both of its nonces in one transaction; so long as both are
 * used, it may be that it was mined. @throws when the node does not answer
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
