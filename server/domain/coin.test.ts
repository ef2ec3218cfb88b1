import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinOf, formatCoin, outcomeIdOf, parseCoin, siblingOf, sideIdxOf } from './coin.ts';

const outcomeId = fc.integer({ min: 0, max: 214_748_363 });
const side = fc.constantFrom(0 as const, 1 as const);

describe('coin', () => {
  it('round-trips every outcome and side', () => {
    fc.assert(
      fc.property(outcomeId, side, (id, idx) => {
        const coin = parseCoin(formatCoin(coinOf(id, idx)));
        expect(coin).not.toBeNull();
        expect([outcomeIdOf(coin as number), sideIdxOf(coin as number)]).toEqual([id, idx]);
      }),
    );
  });

  it('names the other side of the same outcome, and is its own inverse', () => {
    fc.assert(
      fc.property(outcomeId, side, (id, idx) => {
        const coin = coinOf(id, idx);
        expect(outcomeIdOf(siblingOf(coin))).toBe(id);
        expect(siblingOf(coin)).not.toBe(coin);
        expect(siblingOf(siblingOf(coin))).toBe(coin);
      }),
    );
  });

  it.each([
    '#761-0',
    '#2',
    '#762',
    '7610',
    '#',
    '#-10',
    '#01',
    '#0010',
    '# 10',
    '#1e1',
    '#99999999990',
    '+7610',
    '#10 ',
  ])('refuses %j', (text) => {
    expect(parseCoin(text)).toBeNull();
  });
});
