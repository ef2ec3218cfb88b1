import { parseSignature } from 'viem';
import { signPrepared } from '#app/wallet/use-wallet.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { checkOrder, OrderMismatchError } from './check-order.ts';
import type { Offer, Order } from './slip-machine.ts';
import { type Acceptance, prepareOrder } from './venue-requests.ts';

export type SignInput = {
  rfqId: string;
  token: string;
  order: Order;
  offer: Offer;
  terms: VenueTerms;
  /** What the permit is to cover beyond the stake, 6-decimal units; 0 for the stake alone. */
  standingE6: bigint;
  /** Told before each prompt of the wallet, with the hash of the quote that the order will name. */
  onPrompt: (prompt: 'permit' | 'order', quoteHash: Hex) => void;
};

/** What was signed, and the hash that the receipt will name. */
export type SignedOrder = { acceptance: Acceptance; quoteHash: Hex };

/**
 * Has the wallet sign the offered quote, once the page has found that it is what stands on the slip.
 * @throws OrderMismatchError, VenueCallError, or what the wallet says
 */
export async function signOrder(input: SignInput): Promise<SignedOrder> {
  const { rfqId, token, order: asked, offer, terms, standingE6, onPrompt } = input;
  const prepared = await prepareOrder(rfqId, offer.quoteId, token);
  if (checkOrder(prepared, asked, terms) !== offer.payoutE6)
    throw new OrderMismatchError(
      'This page refused to sign: the quote pays a different amount from the one shown.',
    );
  // Made anew from the quote's fields, and found in the order, by the check above.
  const quoteHash = String(prepared.order.message.quoteHash) as Hex;
  let auth: Acceptance['auth'] = null;
  if (prepared.permit_required) {
    const { message } = prepared.permit;
    const isStanding = standingE6 > asked.stakeE6;
    const value = String(isStanding ? standingE6 : asked.stakeE6);
    onPrompt('permit', quoteHash);
    const signature = await signPrepared({ ...prepared.permit, message: { ...message, value } });
    const { r, s, v } = parseSignature(signature);
    auth = { approval: { value, deadline: String(message.deadline), v: Number(v), r, s } };
  }
  onPrompt('order', quoteHash);
  const orderSignature = await signPrepared(prepared.order);
  const { nonce, deadline } = prepared.order.message;
  return {
    quoteHash,
    acceptance: {
      quote_id: offer.quoteId,
      order: { nonce: String(nonce), deadline: String(deadline) },
      order_signature: orderSignature,
      auth,
    },
  };
}
