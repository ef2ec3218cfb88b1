import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastStakeE6, vaultRoom } from './vault-room.ts';
import type { VaultState } from './vault-state.ts';

const KEY = '0x1111111111111111111111111111111111111111';
const OTHER = '0x2222222222222222222222222222222222222222';
const USD = 1_000_000n;
const NOW_S = 1_900_000_000n;
const POOL: VaultState = {
  idleE6: 500_000n * USD,
  valueE6: 500_000n * USD,
  lockedE6: 0n,
  live: 0n,
  positions: [],
  isRegistered: true,
  isPaused: false,
  quotingKey: KEY,
  quotingKeyExpiryS: NOW_S + 86_400n,
  maxUtilizationBps: 8_000n,
  perParlayCapE6: 50_000n * USD,
  maxLive: 64n,
  openPositions: 32n,
  positionStakeE6: 10n * USD,
  nowS: NOW_S,
};
const quote = { signer: KEY, deadlineS: NOW_S + 60n } as const;
const none = { collateralE6: 0n, count: 0 };

/** What the contract asks at a fill, one fill after the other. @returns whether all are taken */
function fillAll(state: VaultState, collaterals: bigint[]): boolean {
  let { idleE6, lockedE6, live } = state;
  const creditsE6 = state.valueE6 - state.idleE6 - state.lockedE6;
  for (const collateralE6 of collaterals) {
    if (collateralE6 > state.perParlayCapE6 || live >= state.maxLive || collateralE6 > idleE6) return false;
    const valueE6 = idleE6 + lockedE6 + creditsE6;
    if ((lockedE6 + collateralE6) * 10_000n > valueE6 * state.maxUtilizationBps) return false;
    idleE6 -= collateralE6;
    lockedE6 += collateralE6;
    live += 1n;
  }
  return true;
}

const amount = fc.bigInt({ min: 0n, max: 400_000n * USD });
const pools = fc.record({
  idleE6: amount,
  lockedE6: amount,
  creditsE6: amount,
  live: fc.bigInt({ min: 0n, max: 66n }),
});

it.each([
  [0n, 31, 0n],
  [31n, 0, 0n],
  [32n, 0, 10n * USD],
  [30n, 3, 20n * USD],
  [63n, 0, 320n * USD],
])('with %s parlays and %s promised the least stake is %s', (live, promised, least) => {
  expect(leastStakeE6({ ...POOL, live }, promised)).toBe(least);
});

describe('the room of a vault', () => {
  it('is what the contract still takes when everything that is promised is filled first, to the unit', () => {
    fc.assert(
      fc.property(
        pools,
        fc.array(fc.bigInt({ min: 1n, max: 50_000n * USD }), { maxLength: 8 }),
        (pool, promises) => {
          const { creditsE6, ...held } = pool;
          const state = { ...POOL, ...held, valueE6: held.idleE6 + held.lockedE6 + creditsE6 };
          fc.pre(fillAll(state, promises));
          const promised = { collateralE6: promises.reduce((a, b) => a + b, 0n), count: promises.length };
          const { mostE6 } = vaultRoom(state, quote, promised);
          if (mostE6 > 0n) expect(fillAll(state, [...promises, mostE6])).toBe(true);
          expect(fillAll(state, [...promises, mostE6 + 1n])).toBe(false);
        },
      ),
    );
  });

  it.each([
    ['50,000 a parlay', {}, none, 50_000n * USD],
    ['80 % of its value', { lockedE6: 390_000n * USD, idleE6: 110_000n * USD }, none, 10_000n * USD],
    ['its idle cash', { idleE6: 9n, lockedE6: 1n }, none, 9n],
    ['what is not promised yet', {}, { collateralE6: 390_000n * USD, count: 8 }, 10_000n * USD],
  ])('is bounded by %s', (_, change, promised, mostE6) => {
    expect(vaultRoom({ ...POOL, ...change }, quote, promised)).toEqual({ mostE6, stop: null });
  });

  it.each([
    ['unregistered', { isRegistered: false }, none],
    ['paused', { isPaused: true }, none],
    ['key', { quotingKey: OTHER }, none],
    ['key expires', { quotingKeyExpiryS: NOW_S + 59n }, none],
    ['places', { live: 64n }, none],
    ['places', { live: 60n }, { collateralE6: 4n, count: 4 }],
    ['utilization', { lockedE6: 400_000n * USD, idleE6: 100_000n * USD }, none],
    ['idle', { idleE6: 0n, lockedE6: 1n }, none],
    ['idle', { idleE6: 5n }, { collateralE6: 5n, count: 1 }],
  ] as const)('is none, for the reason “%s”', (stop, change, promised) => {
    expect(vaultRoom({ ...POOL, ...change }, quote, promised)).toEqual({ mostE6: 0n, stop });
  });
});
