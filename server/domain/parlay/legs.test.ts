import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalLegs,
  comboPositionIds,
  legsHash,
  type ParlayLeg,
  packLegs,
  parsePositionId,
  positionIdOf,
  unpackLegs,
} from './legs.ts';

const leg: fc.Arbitrary<ParlayLeg> = fc.record({
  outcomeId: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 0xffff_ffff })),
  sideIndex: fc.constantFrom(0 as const, 1 as const),
});
const legs = fc.array(leg, { minLength: 1, maxLength: 6 });

const shuffled = legs.chain((set) =>
  fc.tuple(fc.constant(set), fc.shuffledSubarray([...set, ...set], { minLength: set.length * 2 })),
);

describe('legs', () => {
  it('have one canonical form, and one hash, in whatever order and however often they are named', () => {
    fc.assert(
      fc.property(shuffled, ([set, again]) => {
        expect(canonicalLegs(again)).toEqual(canonicalLegs(set));
        expect(legsHash(again)).toBe(legsHash(set));
        expect(packLegs(again)).toBe(packLegs(set));
      }),
    );
  });

  it('rise strictly in canonical form, and lose none', () => {
    fc.assert(
      fc.property(legs, (set) => {
        const canonical = canonicalLegs(set);
        const coins = canonical.map(({ outcomeId, sideIndex }) => outcomeId * 10 + sideIndex);
        expect(coins.every((coin, i) => i === 0 || coin > (coins[i - 1] as number))).toBe(true);
        expect(new Set(coins)).toEqual(new Set(set.map((one) => one.outcomeId * 10 + one.sideIndex)));
      }),
    );
  });

  it('hash differently when the sets differ', () => {
    fc.assert(
      fc.property(legs, legs, (a, b) => {
        const same = packLegs(a) === packLegs(b) && canonicalLegs(a).length === canonicalLegs(b).length;
        expect(legsHash(a) === legsHash(b)).toBe(same);
      }),
    );
  });

  it('are not changed by sorting, neither the list nor its members', () => {
    const given: ParlayLeg[] = [
      { outcomeId: 9, sideIndex: 1 },
      { outcomeId: 3, sideIndex: 0 },
    ];
    const before = structuredClone(given);
    (canonicalLegs(given)[0] as ParlayLeg).outcomeId = 77;
    expect(given).toEqual(before);
  });

  it('return from their packed form', () => {
    fc.assert(
      fc.property(legs, (set) => {
        const canonical = canonicalLegs(set);
        expect(unpackLegs(packLegs(set), canonical.length)).toEqual(canonical);
      }),
    );
  });

  it('are refused in a packed form with a third side', () => {
    expect(() => unpackLegs((5n << 8n) | 2n, 1)).toThrow(RangeError);
  });

  it.each([
    [-1, 0],
    [2 ** 32, 0],
    [1.5, 0],
    [Number.NaN, 0],
    [1, 2],
    [1, -1],
  ])('are refused as outcome %d side %d', (outcomeId, sideIndex) => {
    expect(() => canonicalLegs([{ outcomeId, sideIndex } as ParlayLeg])).toThrow(RangeError);
  });
});

describe('position ids', () => {
  it('name a leg of any outcome of 32 bits and are read back', () => {
    fc.assert(
      fc.property(leg, (one) => {
        expect(positionIdOf(one)).toBe(`#${BigInt(one.outcomeId) * 10n + BigInt(one.sideIndex)}`);
        expect(parsePositionId(positionIdOf(one))).toEqual(one);
      }),
    );
  });

  it.each([
    '',
    '#',
    '10',
    '#2',
    '#19',
    '#010',
    '#-10',
    '#1.0',
    '#1e1',
    '# 10',
    '#42949672960',
    '#99999999990',
  ])('are not read from %j', (text) => expect(parsePositionId(text)).toBeNull());

  it('of a whole parlay are two different 256-bit numbers, fixed by its condition', () => {
    const conditionId = legsHash([
      { outcomeId: 101, sideIndex: 0 },
      { outcomeId: 102, sideIndex: 1 },
    ]);
    const ids = comboPositionIds(conditionId);
    expect(ids).toEqual(comboPositionIds(conditionId));
    expect(ids.yesPositionId).not.toBe(ids.noPositionId);
    for (const id of Object.values(ids))
      expect(BigInt(id) < 2n ** 256n && BigInt(id) > 2n ** 200n).toBe(true);
  });
});
