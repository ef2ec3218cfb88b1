import { getAddress, isAddressEqual } from 'viem/utils';
import { isStruct } from '#app/wallet/is-struct.ts';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import { stakeFees, winPayout } from '#domain/parlay/fees.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { legsHash } from '#domain/parlay/legs.ts';
import type { ParlayQuote } from '#domain/parlay/structs.ts';
import { quoteHash } from '#domain/parlay/typed-data.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { Order } from './slip-machine.ts';

/** The answer of `prepare`. */
export type PreparedOrder = {
  quote_id: string;
  quote_hash: Hex;
  /** Null for whoever did not make the request. */
  quote: WireTypedData | null;
  order: WireTypedData;
  permit: WireTypedData;
  permit_required: boolean;
  expires_at: number;
};

/** The prepared order differs from what is on the slip. */
export class OrderMismatchError extends Error {
  override readonly name = 'OrderMismatchError';
}

const word = (data: WireTypedData, name: string): bigint => BigInt(data.message[name] ?? -1);
const address = (data: WireTypedData, name: string): Hex => getAddress(String(data.message[name]));

function quoteOf(data: WireTypedData): ParlayQuote {
  return {
    ...{ maker: address(data, 'maker'), taker: address(data, 'taker'), builder: address(data, 'builder') },
    legsHash: String(data.message.legsHash) as Hex,
    takerCollateral: word(data, 'takerCollateral'),
    makerCollateral: word(data, 'makerCollateral'),
    protocolFeeBps: Number(word(data, 'protocolFeeBps')),
    builderFeeBps: Number(word(data, 'builderFeeBps')),
    ...{ nonce: word(data, 'nonce'), deadline: word(data, 'deadline') },
  };
}

function assert(holds: boolean, fault: string): void {
  if (!holds) throw new OrderMismatchError(`This page refused to sign: ${fault}. Nothing was spent.`);
}

/**
 * Computes the hash of the quote anew from its ten fields, and compares everything that is to be signed with the slip and
 * with the venue's own record: an order signs nothing but that hash. @returns what the quote pays when every leg wins,
 * after the fees that it names itself; 6-decimal units
 * @throws OrderMismatchError with a sentence when anything differs
 */
export function checkOrder(prepared: PreparedOrder, asked: Order, terms: VenueTerms): bigint {
  const { order, permit } = prepared;
  if (!prepared.quote) throw new OrderMismatchError('The venue did not show the quote behind the order.');
  assert(isStruct(order, 'ParlayOrder') && isStruct(permit, 'Permit'), 'it is neither an order nor a permit');
  const quote = quoteOf(prepared.quote);
  const taker = getAddress(asked.taker);
  const { escrow, token } = terms.contracts;
  assert(
    quoteHash(quote) === order.message.quoteHash,
    'the order names a different quote from the one shown',
  );
  assert(quote.legsHash === legsHash(asked.legs), 'the quote is for different legs');
  assert(quote.takerCollateral === asked.stakeE6, 'the quote has a different stake');
  assert(quote.taker === taker && address(order, 'taker') === taker, 'the quote is for another account');
  for (const data of [order, permit])
    assert(data.domain.chainId === terms.chain.id, 'it is for another chain');
  assert(isAddressEqual(order.domain.verifyingContract, escrow), 'it is for another contract');
  assert(isAddressEqual(permit.domain.verifyingContract, token), 'the permit is for another token');
  assert(isAddressEqual(address(permit, 'spender'), escrow), 'the permit is for another spender');
  assert(address(permit, 'owner') === taker, 'the permit is for another account');
  assert(word(permit, 'value') === asked.stakeE6, 'the permit covers a different amount');
  const { netStakeE6 } = stakeFees(quote.takerCollateral, quote);
  return winPayout(netStakeE6, quote.makerCollateral, terms.fees.spread_bps);
}
