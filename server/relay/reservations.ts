import type { Address } from '#domain/parlay/hex.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { SignedQuote } from '#domain/rfq/request.ts';

/**
 * Which part of each maker's collateral is promised to requests that are offered, accepted or executing, so that one
 * balance cannot win twice at once; and the nonces of those quotes, since the escrow takes each once.
 */
export class Reservations {
  /** By request: what it holds. */
  readonly #held = new Map<string, SignedQuote>();
  /** By maker: what all its requests hold. */
  readonly #byMaker = new Map<Address, bigint>();

  /** What is promised of a maker's collateral, not counting what request `exceptRfqId` holds. */
  heldE6(maker: Address, exceptRfqId?: string): bigint {
    const own = exceptRfqId === undefined ? undefined : this.#held.get(exceptRfqId);
    const all = this.#byMaker.get(maker) ?? 0n;
    return own?.quote.maker === maker ? all - own.quote.makerCollateral : all;
  }

  /** Whether a quote can be promised to a request besides all that is promised to others, of `coverE6` in all. */
  canHold(rfqId: string, { maker, makerCollateral, nonce }: ParlayQuote, coverE6: bigint): boolean {
    const othersE6 = this.heldE6(maker, rfqId);
    if (othersE6 === 0n) return makerCollateral <= coverE6;
    const isNonceHeld = [...this.#held].some(
      ([id, { quote }]) => id !== rfqId && quote.maker === maker && quote.nonce === nonce,
    );
    return !isNonceHeld && othersE6 + makerCollateral <= coverE6;
  }

  /** Promises a quote to a request in place of whatever it held. */
  hold(rfqId: string, signed: SignedQuote): void {
    this.release(rfqId);
    this.#held.set(rfqId, signed);
    this.#add(signed.quote.maker, signed.quote.makerCollateral);
  }

  /** Frees what a request holds. */
  release(rfqId: string): void {
    const signed = this.#held.get(rfqId);
    if (!signed) return;
    this.#held.delete(rfqId);
    this.#add(signed.quote.maker, -signed.quote.makerCollateral);
  }

  #add(maker: Address, amountE6: bigint): void {
    const sum = (this.#byMaker.get(maker) ?? 0n) + amountE6;
    if (sum > 0n) this.#byMaker.set(maker, sum);
    else this.#byMaker.delete(maker);
  }
}
