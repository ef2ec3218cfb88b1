import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AtRisk, type LegSide, outcomeRoomE6 } from './outcome-room.ts';

const OUTCOMES = [0, 1, 2, 3, 4];
const MOST = 1_000n;

const legs = fc
  .uniqueArray(fc.constantFrom(...OUTCOMES), { minLength: 2, maxLength: 5 })
  .chain((ids) =>
    fc
      .tuple(...ids.map(() => fc.constantFrom(0, 1)))
      .map((sides) => ids.map((outcomeId, nth): LegSide => ({ outcomeId, sideIndex: sides[nth] ?? 0 }))),
  );
const asked = fc.record({ legs, collateralE6: fc.bigInt({ min: 1n, max: 700n }) });

/** What can still be lost in some way that the outcomes end, when `isAllowed` of them alone are possible. */
function losable(held: readonly AtRisk[], isAllowed: (ends: number) => boolean): bigint {
  const all = Array.from({ length: 2 ** OUTCOMES.length }, (_, ends) => ends).filter(isAllowed);
  const isLost = (ends: number, parlay: AtRisk): boolean =>
    parlay.legs.every(({ outcomeId, sideIndex }) => ((ends >> outcomeId) & 1) === sideIndex);
  return held
    .filter((parlay) => all.some((ends) => isLost(ends, parlay)))
    .reduce((sum, { collateralE6 }) => sum + collateralE6, 0n);
}

/** Whether no result has too much hanging on it: what could be lost less what still can when it does not come. */
function isWithin(held: readonly AtRisk[]): boolean {
  const everything = losable(held, () => true);
  return OUTCOMES.every((outcomeId) =>
    [0, 1].every((side) => everything - losable(held, (ends) => ((ends >> outcomeId) & 1) !== side) <= MOST),
  );
}

it('lets no single result put more at risk than it may, and leaves no room unused, whatever is asked for', () => {
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 25 }), (requests) => {
      const held: AtRisk[] = [];
      for (const request of requests) {
        const roomE6 = outcomeRoomE6(request.legs, held, MOST);
        const withOne = (collateralE6: bigint) => [...held, { ...request, collateralE6 }];
        if (roomE6 > 0n) expect(isWithin(withOne(roomE6))).toBe(true);
        expect(isWithin(withOne(roomE6 + 1n))).toBe(false);
        if (request.collateralE6 <= roomE6) held.push(request);
      }
      expect(isWithin(held)).toBe(true);
    }),
  );
});

it('has room again for a result once what hangs on it is over, or the pool has grown', () => {
  const legs: LegSide[] = [
    { outcomeId: 1, sideIndex: 0 },
    { outcomeId: 2, sideIndex: 1 },
  ];
  const held = [{ legs, collateralE6: 900n }];
  expect(outcomeRoomE6(legs, held, 1_000n)).toBe(100n);
  expect(outcomeRoomE6(legs, held, 800n)).toBe(0n);
  expect(outcomeRoomE6(legs, held, 2_000n)).toBe(1_100n);
  expect(outcomeRoomE6(legs, [], 1_000n)).toBe(1_000n);
});
