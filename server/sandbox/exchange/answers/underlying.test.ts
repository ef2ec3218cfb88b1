import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { ASSETS, createUnderlying, markText, publishedMark } from './underlying.ts';

test('a mark depends on nothing but seed, asset and time: not on what was asked before', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 * DAY_MS }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...ASSETS),
      (offsets, asset) => {
        const forwards = createUnderlying(9);
        const backwards = createUnderlying(9);
        const a = offsets.map((offset) => forwards.price(asset, GENESIS_MS + offset));
        const b = [...offsets].reverse().map((offset) => backwards.price(asset, GENESIS_MS + offset));
        expect(a).toEqual(b.reverse());
      },
    ),
    { numRuns: 20 },
  );
});

test('daily moves have the size that the asset is given', () => {
  const spot = createUnderlying(3);
  const moves = Array.from({ length: 200 }, (_, day) => {
    const at = GENESIS_MS + day * DAY_MS;
    return Math.log(spot.price('BTC', at + DAY_MS) / spot.price('BTC', at));
  });
  const deviation = Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length);
  expect(deviation).toBeGreaterThan(0.017);
  expect(deviation).toBeLessThan(0.027);
});

test('seconds lie between their minutes: no jump where one minute ends', () => {
  const spot = createUnderlying(4);
  for (let minute = 1; minute < 200; minute++) {
    const at = GENESIS_MS + minute * 60_000;
    expect(spot.price('SOL', at - 1) / spot.price('SOL', at)).toBeCloseTo(1, 4);
  }
});

test('a published mark is what its text says', () => {
  const spot = createUnderlying(5);
  const at = GENESIS_MS + 12_345_678;
  for (const asset of ASSETS)
    expect(String(publishedMark(spot, asset, at))).toBe(
      String(Number(markText(asset, spot.price(asset, at)))),
    );
});
