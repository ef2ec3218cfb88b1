/** Proves that what a taker is asked to sign is the quote that it was shown, before it signs. */
import { getAddress, type Hex } from 'viem';
import { type Leg, legsHash } from '../maker/legs.ts';
import { quoteHash } from '../maker/typed-data.ts';

/** What the taker asked for; the stake in 6-decimal units, gross. */
export type Asked = { taker: Hex; legs: readonly Leg[]; stakeE6: bigint };

/** The parts of the answer of `prepare` that are checked, as they came. */
export type PreparedOrder = {
  quote: { message: Record<string, string | number> };
  order: { message: Record<string, string | number> };
};

/** What the taker gets when every leg wins, before the spread: its stake less the fees, and what the maker puts up. */
export type Terms = { makerCollateralE6: bigint; protocolFeeBps: number; builderFeeBps: number };

/**
 * Computes `quoteHash` anew from the ten fields of the quote (EIP-712 struct hash), and compares the quote with what was
 * asked: an order signs nothing but that hash. @returns the terms that the order agrees to
 * @throws Error when the order names another quote, or the quote is about something else
 */
export function checkOrder({ quote, order }: PreparedOrder, asked: Asked): Terms {
  const word = (name: string): bigint => BigInt(quote.message[name] ?? -1);
  const address = (name: string): Hex => getAddress(String(quote.message[name]));
  const told = {
    ...{ maker: address('maker'), taker: address('taker'), builder: address('builder') },
    legsHash: String(quote.message.legsHash) as Hex,
    takerCollateral: word('takerCollateral'),
    makerCollateral: word('makerCollateral'),
    protocolFeeBps: Number(word('protocolFeeBps')),
    builderFeeBps: Number(word('builderFeeBps')),
    ...{ nonce: word('nonce'), deadline: word('deadline') },
  };
  const fault = (what: string) => new Error(`do not sign: ${what}`);
  if (quoteHash(told) !== order.message.quoteHash)
    throw fault('the order is for a different quote than the one shown');
  if (told.legsHash !== legsHash(asked.legs)) throw fault('the quote is for different legs');
  if (told.takerCollateral !== asked.stakeE6) throw fault('the quote is for a different stake');
  const taker = getAddress(asked.taker);
  if (told.taker !== taker || getAddress(String(order.message.taker)) !== taker)
    throw fault('the quote is for another taker');
  const { makerCollateral: makerCollateralE6, protocolFeeBps, builderFeeBps } = told;
  return { makerCollateralE6, protocolFeeBps, builderFeeBps };
}
