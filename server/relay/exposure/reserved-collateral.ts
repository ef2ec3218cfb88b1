import type { Address } from '#domain/parlay/hex.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { SignedQuote } from '#domain/rfq/request.ts';

import { Releases } from './releases.ts';

/** What a maker can have reserved at once, in all: collateral, and a number of parlays (any when absent). */
export type ExposureLimit = { coverE6: bigint; places?: number };

const nonceKey = ({ maker, nonce }: ParlayQuote): string => `${maker} ${nonce.toString(36)}`;

const NOTHING = { sumE6: 0n, count: 0 };

/**
 * Collateral per maker reserved for accepted and executing requests, so that a balance is not committed twice, and
 * the nonces of their quotes, each of which the escrow accepts once.
 */
export class ReservedCollateral {
  /** By request: what it holds. */
  readonly #held = new Map<string, SignedQuote>();
  /** By maker: what all its requests hold. */
  readonly #byMaker = new Map<Address, { sumE6: bigint; count: number }>();
  /** By maker and nonce: the request that holds it. */
  readonly #byNonce = new Map<string, string>();
  readonly releases = new Releases();

  /** Whether a quote's collateral can be reserved beside all other reservations. */
  canHold(rfqId: string, quote: ParlayQuote, { coverE6, places }: ExposureLimit): boolean {
    const own = this.#held.get(rfqId)?.quote;
    const { sumE6, count } = this.#byMaker.get(quote.maker) ?? NOTHING;
    const isOwn = own?.maker === quote.maker;
    if ((isOwn ? sumE6 - own.makerCollateral : sumE6) + quote.makerCollateral > coverE6) return false;
    if (places !== undefined && (isOwn ? count - 1 : count) >= places) return false;
    const holder = this.#byNonce.get(nonceKey(quote));
    return holder === undefined || holder === rfqId;
  }

  /** Collateral of a maker that is promised, 6-decimal units. */
  sumOf = (maker: Address): bigint => this.#byMaker.get(maker)?.sumE6 ?? 0n;

  /** Promises a quote to a request in place of whatever it held. */
  hold(rfqId: string, signed: SignedQuote): void {
    this.release(rfqId);
    this.#held.set(rfqId, signed);
    this.#byNonce.set(nonceKey(signed.quote), rfqId);
    this.#add(signed.quote, 1);
  }

  /** Frees what a request holds. */
  release(rfqId: string): void {
    const signed = this.#held.get(rfqId);
    if (!signed) return;
    this.#held.delete(rfqId);
    const key = nonceKey(signed.quote);
    if (this.#byNonce.get(key) === rfqId) this.#byNonce.delete(key);
    this.#add(signed.quote, -1);
    this.releases.tell(signed.quote.maker);
  }

  #add({ maker, makerCollateral }: ParlayQuote, by: 1 | -1): void {
    const { sumE6, count } = this.#byMaker.get(maker) ?? NOTHING;
    if (count + by === 0) this.#byMaker.delete(maker);
    else this.#byMaker.set(maker, { sumE6: sumE6 + BigInt(by) * makerCollateral, count: count + by });
  }
}
