import type { Address } from '#domain/parlay/hex.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { SignedQuote } from '#domain/rfq/request.ts';

const nonceKey = ({ maker, nonce }: ParlayQuote): string => `${maker} ${nonce.toString(36)}`;

/**
 * Which part of each maker's collateral is promised to requests that are accepted or executing, so that one balance
 * cannot win twice at once; and the nonces of those quotes, since the escrow takes each once.
 */
export class Reservations {
  /** By request: what it holds. */
  readonly #held = new Map<string, SignedQuote>();
  /** By maker: what all its requests hold. */
  readonly #byMaker = new Map<Address, bigint>();
  /** By maker and nonce: the request that holds it. */
  readonly #byNonce = new Map<string, string>();

  /** What is promised of a maker's collateral, not counting what request `exceptRfqId` holds. */
  heldE6(maker: Address, exceptRfqId?: string): bigint {
    const own = exceptRfqId === undefined ? undefined : this.#held.get(exceptRfqId);
    const all = this.#byMaker.get(maker) ?? 0n;
    return own?.quote.maker === maker ? all - own.quote.makerCollateral : all;
  }

  /** Whether a quote can be promised to a request besides all that is promised to others, of `coverE6` in all. */
  canHold(rfqId: string, quote: ParlayQuote, coverE6: bigint): boolean {
    if (this.heldE6(quote.maker, rfqId) + quote.makerCollateral > coverE6) return false;
    const holder = this.#byNonce.get(nonceKey(quote));
    return holder === undefined || holder === rfqId;
  }

  /** Promises a quote to a request in place of whatever it held. */
  hold(rfqId: string, signed: SignedQuote): void {
    this.release(rfqId);
    this.#held.set(rfqId, signed);
    this.#byNonce.set(nonceKey(signed.quote), rfqId);
    this.#add(signed.quote.maker, signed.quote.makerCollateral);
  }

  /** Frees what a request holds. */
  release(rfqId: string): void {
    const signed = this.#held.get(rfqId);
    if (!signed) return;
    this.#held.delete(rfqId);
    const key = nonceKey(signed.quote);
    if (this.#byNonce.get(key) === rfqId) this.#byNonce.delete(key);
    this.#add(signed.quote.maker, -signed.quote.makerCollateral);
  }

  #add(maker: Address, amountE6: bigint): void {
    const sum = (this.#byMaker.get(maker) ?? 0n) + amountE6;
    if (sum > 0n) this.#byMaker.set(maker, sum);
    else this.#byMaker.delete(maker);
  }
}
