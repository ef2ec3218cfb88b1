import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseE8 } from '#domain/fixed.ts';
import type { Book, Level } from '../basics/wire.ts';
import { formatDecimal } from './format-decimal.ts';
import { recorded } from './recorded-exchange.ts';
import { roundBook } from './round-book.ts';

const book = recorded<Book>('book.json');
const total = (levels: readonly Level[]): bigint =>
  levels.reduce((sum, level) => sum + (parseE8(level.sz) ?? 0n), 0n);
const px = (level: Level): bigint => parseE8(level.px) ?? 0n;

test('without rounding a book is passed on as it is', () => {
  expect(roundBook(book, { nSigFigs: null, mantissa: null })).toBe(book);
});

test('two significant figures merge the levels that meet, bids down and asks up', () => {
  const { levels } = roundBook(book, { nSigFigs: 2 });
  expect(levels[0].slice(0, 2)).toEqual([
    { px: '0.041', sz: '1064.0', n: 2 },
    { px: '0.038', sz: '5000.0', n: 1 },
  ]);
  expect(levels[1].slice(0, 3)).toEqual([
    { px: '0.06', sz: '1000.0', n: 1 },
    { px: '0.062', sz: '13.0', n: 1 },
    { px: '0.065', sz: '4991.0', n: 2 },
  ]);
});

test('prices above one keep their significant figures too', () => {
  const perp: Book = {
    coin: 'BTC',
    time: 1,
    levels: [[{ px: '84604.5', sz: '1.5', n: 1 }], [{ px: '84611.0', sz: '2.0', n: 1 }]],
  };
  expect(roundBook(perp, { nSigFigs: 5, mantissa: 5 }).levels).toEqual([
    [{ px: '84600.0', sz: '1.5', n: 1 }],
    [{ px: '84615.0', sz: '2.0', n: 1 }],
  ]);
});

const anyBook = fc
  .uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 40 })
  .map((ticks) => ticks.sort((a, b) => a - b))
  .chain((ticks) => fc.record({ ticks: fc.constant(ticks), cut: fc.integer({ min: 0, max: ticks.length }) }))
  .map(({ ticks, cut }): Book => {
    const level = (tick: number): Level => ({
      px: formatDecimal(BigInt(tick) * 1_000n),
      sz: `${tick}.0`,
      n: 1,
    });
    return {
      coin: '#10',
      time: 1,
      levels: [ticks.slice(0, cut).reverse().map(level), ticks.slice(cut).map(level)],
    };
  });
const rounding = fc.oneof(
  fc.record({ nSigFigs: fc.constantFrom(2, 3, 4) }),
  fc.record({ nSigFigs: fc.constant(5), mantissa: fc.constantFrom(null, 1, 2, 5) }),
);

test('rounding keeps every share, the order of levels, and never shows a better price than there is', () => {
  fc.assert(
    fc.property(anyBook, rounding, (before, how) => {
      const after = roundBook(before, how);
      for (const side of [0, 1] as const) {
        expect(total(after.levels[side])).toBe(total(before.levels[side]));
        const prices = after.levels[side].map(px);
        const sorted = [...prices].sort((a, b) => (side === 0 ? Number(b - a) : Number(a - b)));
        expect(prices).toEqual(sorted);
        expect(new Set(prices).size).toBe(prices.length);
        const [best] = after.levels[side];
        const [bestBefore] = before.levels[side];
        if (!best || !bestBefore) continue;
        expect(side === 0 ? px(best) <= px(bestBefore) : px(best) >= px(bestBefore)).toBe(true);
      }
    }),
  );
});
