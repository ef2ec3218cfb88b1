import { encodeFunctionData, maxUint256, parseAbi } from 'viem';
import type { QuotedRequestView } from '#app/data/venue-views.ts';
import { sendCall } from '#app/wallet/use-wallet.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';

const ABI = parseAbi([
  'function approve(address spender, uint256 amount) returns (bool)',
  'function cancelNonces(uint256[] nonces)',
]);

/** Lets the escrow take nothing more of the wallet, or again any amount. @returns the transaction @throws what the wallet says */
export const allowEscrow = ({ contracts }: VenueTerms, isAllowed: boolean): Promise<Hex> => {
  const args = [contracts.escrow, isAllowed ? maxUint256 : 0n] as const;
  return sendCall(contracts.token, encodeFunctionData({ abi: ABI, functionName: 'approve', args }));
};

/** Cancels nonces at the escrow: nobody fills these quotes any more. @returns the transaction @throws what the wallet says */
export const cancelNonces = ({ contracts }: VenueTerms, nonces: readonly bigint[]): Promise<Hex> =>
  sendCall(contracts.escrow, encodeFunctionData({ abi: ABI, functionName: 'cancelNonces', args: [nonces] }));

/** Nonces of quotes that could still be filled. */
export const liveNonces = (requests: readonly QuotedRequestView[], nowMs: number): bigint[] =>
  requests.filter(({ own }) => own.deadline > nowMs).map(({ own }) => BigInt(own.nonce));
