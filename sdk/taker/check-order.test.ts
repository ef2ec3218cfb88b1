import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { legsHash } from '../maker/legs.ts';
import { quoteHash } from '../maker/typed-data.ts';
import { checkOrder } from './check-order.ts';

const file = path.join(import.meta.dirname, '../../contracts/vectors/eip712.json');
type Vector = { message: Record<string, string>; structHash: `0x${string}` };
const { quotes } = JSON.parse(readFileSync(file, 'utf8')) as { quotes: Vector[] };
const [vector] = quotes;
if (!vector) throw new Error('the contracts have vectors');

const legs = [
  { outcomeId: 101, sideIndex: 0 as const },
  { outcomeId: 102, sideIndex: 1 as const },
];
const message: Record<string, string> = { ...vector.message, legsHash: legsHash(legs) };
const hashOf = (quote: Record<string, string>) => {
  const { maker, taker, builder, legsHash: of, ...rest } = quote as Record<string, `0x${string}`>;
  const whole = (name: string): bigint => BigInt(rest[name] ?? 0);
  return quoteHash({
    ...{ maker: maker ?? '0x', taker: taker ?? '0x', builder: builder ?? '0x', legsHash: of ?? '0x' },
    ...{ takerCollateral: whole('takerCollateral'), makerCollateral: whole('makerCollateral') },
    ...{ protocolFeeBps: Number(rest.protocolFeeBps), builderFeeBps: Number(rest.builderFeeBps) },
    ...{ nonce: whole('nonce'), deadline: whole('deadline') },
  });
};
const taker = message.taker as `0x${string}`;
const asked = { taker, legs, stakeE6: BigInt(message.takerCollateral ?? 0) };
const order = { message: { taker, quoteHash: hashOf(message), nonce: '1', deadline: '2' } };

describe('an order', () => {
  it.each(quotes)('names a quote by the hash that the contracts have for it: $structHash', (one) => {
    const signed = { message: { taker: one.message.taker ?? '', quoteHash: one.structHash } };
    const about = { ...asked, legs, taker: one.message.taker as `0x${string}` };
    // The vectors' legs are of any kind: only the hash of the quote is looked at first.
    expect(() => checkOrder({ quote: one, order: signed }, about)).toThrow('for different legs');
  });

  it('is told with its terms when it is the quote that was shown, about what was asked', () => {
    expect(checkOrder({ quote: { message }, order }, asked)).toEqual({
      makerCollateralE6: BigInt(message.makerCollateral ?? 0),
      protocolFeeBps: Number(message.protocolFeeBps),
      builderFeeBps: Number(message.builderFeeBps),
    });
  });

  it.each(['maker', 'builder', 'makerCollateral', 'protocolFeeBps', 'builderFeeBps', 'nonce', 'deadline'])(
    'is not to be signed when the quote that is shown has another %s',
    (name) => {
      const other = name === 'maker' || name === 'builder' ? `0x${'12'.repeat(20)}` : '7';
      const quote = { message: { ...message, [name]: other } };
      expect(() => checkOrder({ quote, order }, asked)).toThrow('a different quote');
    },
  );

  it('is not to be signed when the quote is for other legs, another stake or another taker', () => {
    const quote = { message };
    expect(() => checkOrder({ quote, order }, { ...asked, legs: legs.slice(0, 1) })).toThrow(
      'different legs',
    );
    expect(() => checkOrder({ quote, order }, { ...asked, stakeE6: 1n })).toThrow('a different stake');
    const stranger = { ...asked, taker: `0x${'12'.repeat(20)}` as const };
    expect(() => checkOrder({ quote, order }, stranger)).toThrow('another taker');
  });
});
