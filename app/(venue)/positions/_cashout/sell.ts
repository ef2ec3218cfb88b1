import { getAddress, isAddressEqual } from 'viem/utils';
import { callVenue } from '#app/data/call-venue.ts';
import { VenueCallError } from '#app/data/venue-call-error.ts';
import type { OfferView, PreparedCashout } from '#app/data/venue-views.ts';
import { isStruct } from '#app/wallet/is-struct.ts';
import { signPrepared } from '#app/wallet/use-wallet.ts';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { offerHash } from '#domain/parlay/typed-data.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';

/** The answer of `prepare` as JSON brings it. */
export type PreparedSale = Omit<PreparedCashout, 'acceptance'> & { acceptance: WireTypedData };
/** The offer that the owner agreed to. */
export type AskedSale = { parlayId: string; owner: Hex; offer: OfferView };
/** A signed acceptance. The same one is the same sale however often it is sent. */
export type SignedSale = { parlayId: string; offerId: string; signature: Hex };
export type Sold = { txHash: Hex; newOwner: Hex; payoutE6: bigint };

/** The prepared sale differs from the offer on screen. */
export class SaleMismatchError extends Error {
  override readonly name = 'SaleMismatchError';
}

/** The venue answers once it is mined. */
const TIMEOUT_MS = 90_000;
const UNSURE = new Set(['CASHOUT_PENDING', 'UNREACHABLE', 'INTERNAL_ERROR']);

/** Whether the outcome of a sent acceptance is unknown, so that it should be resent. */
export const isUnsureSale = (error: unknown): boolean =>
  error instanceof VenueCallError && UNSURE.has(error.code);

/** The hash of an offer, made anew from its eight fields. */
const hashOf = ({ offer }: PreparedSale, { parlayId, owner }: AskedSale): Hex =>
  offerHash({
    ...{ maker: getAddress(offer.maker), taker: getAddress(owner) },
    ...{ parlayId: BigInt(parlayId), payout: BigInt(offer.payout_e6) },
    ...{ resolvedWonCount: offer.resolvedWonCount, voidedCount: offer.voidedCount },
    ...{ nonce: BigInt(offer.nonce), deadline: BigInt(offer.deadline) },
  });

/**
 * Compares what is to be signed with the offer in sight: an acceptance signs nothing but that offer's hash.
 * @throws SaleMismatchError with a sentence when anything differs
 */
export function checkSale(prepared: PreparedSale, asked: AskedSale, terms: VenueTerms): void {
  const { acceptance } = prepared;
  const { message, domain } = acceptance;
  const faults: [isGood: boolean, fault: string][] = [
    [isStruct(acceptance, 'CashoutAcceptance'), 'it does not accept an offer'],
    [domain.chainId === terms.chain.id, 'it is for another chain'],
    [isAddressEqual(domain.verifyingContract, terms.contracts.escrow), 'it is for another contract'],
    [isAddressEqual(String(message.taker) as Hex, asked.owner), 'it is for another account'],
    [
      prepared.offer.payout_e6 === asked.offer.payout_e6,
      'the offer pays a different amount from the one shown',
    ],
    [hashOf(prepared, asked) === message.offerHash, 'it names a different offer from the one shown'],
  ];
  const fault = faults.find(([isGood]) => !isGood);
  if (fault) throw new SaleMismatchError(`This page refused to sign: ${fault[1]}. Nothing was sold.`);
}

/** Has the wallet sign that an offer is taken. @throws SaleMismatchError, VenueCallError, or what the wallet says */
export async function signSale(asked: AskedSale, terms: VenueTerms): Promise<SignedSale> {
  const { parlayId, offer } = asked;
  const prepared = await callVenue<PreparedSale>(`/v1/positions/${parlayId}/cashout/prepare`, {
    body: { offer_id: offer.offer_id },
  });
  checkSale(prepared, asked, terms);
  return { parlayId, offerId: offer.offer_id, signature: await signPrepared(prepared.acceptance) };
}

/** Sends a signed acceptance. @throws VenueCallError; when `isUnsureSale`, send it again */
export async function sendSale({ parlayId, offerId, signature }: SignedSale): Promise<Sold> {
  const answer = await callVenue<{ tx_hash: Hex; new_owner: Hex; payout_e6: string }>(
    `/v1/positions/${parlayId}/cashout/accept`,
    { body: { offer_id: offerId, signature }, timeoutMs: TIMEOUT_MS },
  );
  return { txHash: answer.tx_hash, newOwner: answer.new_owner, payoutE6: BigInt(answer.payout_e6) };
}
