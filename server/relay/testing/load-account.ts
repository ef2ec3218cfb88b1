import { createHash, randomBytes } from 'node:crypto';
import secp256k1 from 'secp256k1';
import { bytesToHex, getAddress, hexToBytes, keccak256, sliceHex } from 'viem/utils';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { priceE6, sizeE6 } from '#domain/parlay/price.ts';
import { digestOf, escrowSeparator, quickQuoteHash } from '#domain/parlay/quote-digest.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import type { RfqRequestFrame } from '../frames.ts';
import type { QuoteInput } from '../venue.ts';

/** An account of the load: it signs on the native curve, so that signing does not weigh on what is measured. */
export type LoadAccount = { address: Address; key: Uint8Array };

/** A parlay of two outcomes that the tests' database has. */
export const LOAD_LEGS = [
  { outcomeId: 2, sideIndex: 0 },
  { outcomeId: 1, sideIndex: 1 },
];

export function loadAccount(name: string): LoadAccount {
  const key = createHash('sha256').update(name).digest();
  const point = secp256k1.publicKeyCreate(key, false);
  return { key, address: getAddress(sliceHex(keccak256(bytesToHex(point.subarray(1))), 12)) };
}

/** The 65 bytes of a signature as the escrow takes them. */
export function signDigest(digest: Hex, { key }: LoadAccount): Hex {
  const { signature, recid } = secp256k1.ecdsaSign(hexToBytes(digest), key);
  return `${bytesToHex(signature)}${(27 + recid).toString(16)}`;
}

/** A signed quote for the terms of a broadcast request. The request's id is not signed: `rfqId` may be set later. */
export function loadQuote(
  frame: RfqRequestFrame,
  maker: LoadAccount,
  offer: { collateralE6: bigint; signer?: LoadAccount; nowMs: number },
): QuoteInput {
  const terms = frame.escrow_terms;
  const quote: ParlayQuote = {
    maker: maker.address,
    taker: terms.taker,
    legsHash: frame.condition_id,
    takerCollateral: BigInt(terms.taker_collateral_e6),
    makerCollateral: offer.collateralE6,
    builder: terms.builder,
    protocolFeeBps: terms.protocol_fee_bps,
    builderFeeBps: terms.builder_fee_bps,
    nonce: BigInt(`0x${randomBytes(32).toString('hex')}`),
    deadline: BigInt(Math.floor(offer.nowMs / 1000) + 300),
  };
  const digest = digestOf(escrowSeparator(terms.chain_id, terms.escrow), quickQuoteHash(quote));
  const netStake = BigInt(terms.net_stake_e6);
  return {
    rfqId: frame.rfq_id,
    quoteId: `quote_${randomBytes(16).toString('hex')}`,
    quote,
    signature: signDigest(digest, offer.signer ?? maker),
    priceE6: priceE6(netStake, quote.makerCollateral),
    sizeE6: sizeE6(netStake, quote.makerCollateral),
  };
}
