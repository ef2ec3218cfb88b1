import type { RfqRequestFrame } from '#relay/frames.ts';
import { type LoadAccount, loadAccount, loadQuote } from '#relay/testing/load-account.ts';
import type { QuoteInput } from '#relay/venue.ts';

/** A quote that a maker is going to send for one request, and whether the relay has to take it. */
export type Offer = { maker: LoadAccount; input: QuoteInput; isValid: boolean };

const stranger = loadAccount('stranger');

/** A tenth of all quotes is signed by somebody else, a tenth has a wrong price. */
const SPOILT = 0.1;
/** As many of each request's best are signed by somebody else: they must not hide what comes after them. */
const FALSE_BEST = 3;

/** One quote of each maker for terms like those of `frame`, signed; whose request it is is set when it is sent. */
export function offersOf(frame: RfqRequestFrame, makers: readonly LoadAccount[]): Offer[] {
  const nowMs = Date.now();
  const first = Math.floor(Math.random() * makers.length);
  return makers.map((maker, nth) => {
    const isFalseBest = (nth - first + makers.length) % makers.length < FALSE_BEST;
    const dice = isFalseBest ? 0 : Math.random();
    const usd = isFalseBest ? 400 + nth : 50 + Math.random() * 100;
    const signer = dice < SPOILT ? stranger : maker;
    const input = loadQuote(frame, maker, { collateralE6: BigInt(Math.floor(usd * 1e6)), signer, nowMs });
    const isMispriced = dice >= SPOILT && dice < 2 * SPOILT;
    return {
      maker,
      input: isMispriced ? { ...input, priceE6: input.priceE6 + 2n } : input,
      isValid: dice >= 2 * SPOILT,
    };
  });
}

/** The winner by the rule of the venue, of offers whose collaterals differ. */
export const bestOffer = (offers: readonly Offer[]): Offer | null =>
  offers
    .filter(({ isValid }) => isValid)
    .reduce<Offer | null>(
      (best, offer) =>
        best && best.input.quote.makerCollateral >= offer.input.quote.makerCollateral ? best : offer,
      null,
    );

/** Everything of a quote's frame but whose request it is, and the brace before that. */
export function restOfFrame({ quoteId, quote, signature, priceE6, sizeE6 }: QuoteInput): string {
  const fields = { quote_id: quoteId, signature, price_e6: priceE6, size_e6: sizeE6, quote };
  const text = JSON.stringify(fields, (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
  return text.slice(1);
}
