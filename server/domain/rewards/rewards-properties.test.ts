import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poolE6Of } from './campaign-terms.ts';
import type { RewardFill } from './round-trips.ts';
import { scoreFills } from './score-fills.ts';
import { splitPool } from './split-pool.ts';
import { madeTerms, madeTrade, madeWallet } from './testing/made-trade.ts';
import { scoresOf } from './wallet-score.ts';

const rules = (changes: Record<string, unknown> = {}) => ({
  ...{ terms: madeTerms(changes), pauses: [], isMember: () => false },
});

const scores = (fills: readonly RewardFill[], changes: Record<string, unknown> = {}) =>
  scoresOf(madeTerms(changes), scoreFills(rules(changes), fills), 1);

const anyTrade = (wallets: number) =>
  fc.record({
    atMs: fc.integer({ min: 0, max: 86_399_999 }),
    taker: fc.integer({ min: 1, max: wallets }).map(madeWallet),
    maker: fc.integer({ min: 1, max: wallets }).map(madeWallet),
    coin: fc.constantFrom(10, 11, 20, 21),
    takerBuys: fc.boolean(),
    px: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    shares: fc.double({ min: 0.01, max: 100_000, noNaN: true }),
  });

const anyTrades = (wallets = 6) =>
  fc
    .array(anyTrade(wallets), { minLength: 1, maxLength: 40 })
    .map((trades) => trades.flatMap((trade, tid) => madeTrade({ ...trade, tid })));

describe('whatever was traded', () => {
  it('the payouts of a cycle add up to its pool to the unit, and the shares to 1, unless nobody scored', () => {
    let paid = 0;
    fc.assert(
      fc.property(
        anyTrades(),
        fc.integer({ min: 1, max: 10_000_000_007 }),
        fc.integer({ min: 0, max: 10_000 }),
        (fills, pool, share) => {
          const amounts = splitPool(BigInt(pool), share, scores(fills));
          const total = amounts.reduce((sum, { amountE6 }) => sum + amountE6, 0n);
          const hasScore = amounts.some(({ makerE8, takerE8 }) => makerE8 + takerE8 > 0n);
          expect(total).toBe(hasScore ? BigInt(pool) : 0n);
          for (const { makerE8, takerE8, amountE6 } of amounts)
            if (makerE8 + takerE8 === 0n) expect(amountE6).toBe(0n);
          paid += Number(hasScore);
        },
      ),
      { numRuns: 300 },
    );
    expect(paid).toBeGreaterThan(200);
  });

  it('a wallet that spreads its fills over several has at most 1% more score than before', () => {
    fc.assert(
      fc.property(
        // A wallet to split, whose counterparties trade once each: what a split hides of round trips is what flags are for.
        fc.array(fc.tuple(anyTrade(1), fc.boolean(), fc.integer({ min: 0, max: 2 })), {
          minLength: 1,
          maxLength: 40,
        }),
        (trades) => {
          const fillsWith = (ownerOf: (part: number) => string) =>
            trades.flatMap(([trade, isMaker, part], tid) => {
              const [own, other] = [ownerOf(part), madeWallet(1_000 + tid)];
              return madeTrade({ ...trade, tid, maker: isMaker ? own : other, taker: isMaker ? other : own });
            });
          const owned = [1, 2, 3].map(madeWallet);
          const sum = (fills: RewardFill[]) =>
            scores(fills)
              .filter(({ wallet }) => owned.includes(wallet))
              .reduce((total, { makerE8, takerE8 }) => total + makerE8 + takerE8, 0n);
          const [whole, split] = [
            sum(fillsWith(() => madeWallet(1))),
            sum(fillsWith((part) => madeWallet(part + 1))),
          ];
          expect(split * 100n).toBeLessThanOrEqual(whole * 101n);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('a fill that is excluded changes nothing of anybody’s score or payout', () => {
    const excluded = fc.constantFrom<Partial<RewardFill>>(
      { dir: 'Settlement', pxE8: 100_000_000n },
      { dir: 'Split Outcome' },
      { dir: 'Merge Question' },
      { builder: `0x${'c'.repeat(40)}` },
      { builder: null },
      { timeMs: 0 },
    );
    fc.assert(
      fc.property(anyTrades(), excluded, (fills, change) => {
        const [stranger] = madeTrade({ tid: 9_999, taker: madeWallet(77), maker: madeWallet(78) });
        const after = scores([...fills, { ...stranger, ...change }]);
        const payouts = (all: typeof after) =>
          splitPool(poolE6Of(madeTerms()), 5_000, all).filter(({ amountE6 }) => amountE6 > 0n);
        expect(payouts(after)).toEqual(payouts(scores(fills)));
      }),
      { numRuns: 200 },
    );
  });

  it('scores do not depend on the order in which fills became known', () => {
    const shuffled = anyTrades(3).chain((fills) =>
      fc.tuple(
        fc.constant(fills),
        fc.shuffledSubarray(fills, { minLength: fills.length, maxLength: fills.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([fills, other]) => {
        expect(scores(other)).toEqual(scores(fills));
      }),
      { numRuns: 200 },
    );
  });
});
