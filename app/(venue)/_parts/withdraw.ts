import { isAddressEqual } from 'viem/utils';
import { callVenue } from '#app/data/call-venue.ts';
import { VenueCallError } from '#app/data/venue-call-error.ts';
import { isStruct } from '#app/wallet/is-struct.ts';
import { signPrepared } from '#app/wallet/use-wallet.ts';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';

type Message = Record<'account' | 'to' | 'amount' | 'nonce' | 'deadline', string>;

/** A signed request to be paid. The same one is the same payment however often it is sent. */
export type SignedWithdrawal = { request: Message; signature: Hex };
export type Paid = { txHash: Hex; amountE6: bigint };

/** The venue answers once it is mined. */
const TIMEOUT_MS = 90_000;
const UNSURE = new Set(['CLAIM_PENDING', 'UNREACHABLE', 'INTERNAL_ERROR']);

/** Whether the outcome of a sent request is unknown, so that it should be resent. */
export const isUnsure = (error: unknown): boolean =>
  error instanceof VenueCallError && UNSURE.has(error.code);

function check(data: WireTypedData, owner: Hex, terms: VenueTerms): void {
  const { domain, message } = data;
  const isOwn = [message.account, message.to].every((each) => isAddressEqual(String(each) as Hex, owner));
  const isEscrow = isAddressEqual(domain.verifyingContract, terms.contracts.escrow);
  if (isStruct(data, 'WithdrawRequest') && isOwn && isEscrow) {
    if (domain.chainId === terms.chain.id) return;
  }
  throw new Error('This page refused to sign: the request pays another account or is for another contract.');
}

/** Has the wallet sign that all its credits are paid to itself. @throws VenueCallError, or what the wallet says */
export async function signWithdrawal(owner: Hex, terms: VenueTerms): Promise<SignedWithdrawal> {
  const { request } = await callVenue<{ request: WireTypedData }>('/v1/positions/claim/prepare', {
    body: { address: owner },
  });
  check(request, owner, terms);
  const signature = await signPrepared(request);
  const { account, to, amount, nonce, deadline } = request.message;
  return {
    signature,
    request: {
      ...{ account: String(account), to: String(to), amount: String(amount) },
      ...{ nonce: String(nonce), deadline: String(deadline) },
    },
  };
}

/** Sends a signed request. @throws VenueCallError; when `isUnsure`, send it again */
export async function sendWithdrawal(signed: SignedWithdrawal): Promise<Paid> {
  const answer = await callVenue<{ tx_hash: Hex; amount_e6: string }>('/v1/positions/claim', {
    body: signed,
    timeoutMs: TIMEOUT_MS,
  });
  return { txHash: answer.tx_hash, amountE6: BigInt(answer.amount_e6) };
}
