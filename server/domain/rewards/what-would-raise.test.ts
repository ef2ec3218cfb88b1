import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE_E8 } from '../fixed.ts';
import { rankScores } from './rank-scores.ts';
import type { RewardFill } from './round-trips.ts';
import { scoreFills } from './score-fills.ts';
import { madeTerms, madeTrade, madeWallet } from './testing/made-trade.ts';
import { flowsOf, scoresOf } from './wallet-score.ts';
import { whatWouldRaise } from './what-would-raise.ts';

const OWN = madeWallet(1);

/** Everything about the wallet in a cycle of these fills, by the rules alone. */
function standing(fills: readonly RewardFill[], twoSidedBps: number) {
  const terms = madeTerms({ two_sided_bps: twoSidedBps });
  const scored = scoreFills({ terms, pauses: [], isMember: () => false }, fills);
  const scores = scoresOf(terms, scored, 1);
  const flows = [...(flowsOf(scored, 1).get(OWN) ?? [])].map(([outcomeId, flow]) => ({ outcomeId, ...flow }));
  return {
    raise: whatWouldRaise(terms, scores, { wallet: OWN, flows }),
    makerE8: scores.find(({ wallet }) => wallet === OWN)?.makerE8 ?? 0n,
    flowE8: flows.reduce((sum, { bidE8, askE8 }) => sum + bidE8 + askE8, 0n),
    amountE6: rankScores(terms, scores).find(({ wallet }) => wallet === OWN)?.amountE6 ?? 0n,
  };
}

/** The wallet's fill of a resting order at a price of one half, taken by somebody whom another builder routed. */
const filled = (outcomeId: number, side: 'bid' | 'ask', addE8: bigint): RewardFill[] =>
  madeTrade({
    ...{ tid: 9_999, maker: OWN, taker: madeWallet(5_000), coin: outcomeId * 10, takerBuys: side === 'ask' },
    ...{ shares: 1, takerBuilder: null },
  }).map((fill) => ({ ...fill, szE8: addE8 * 2n, notionalE8: addE8 }));

const anyTrades = fc
  .array(
    fc.record({
      coin: fc.constantFrom(10, 11, 20),
      takerBuys: fc.boolean(),
      isOwn: fc.boolean(),
      isMaker: fc.boolean(),
      shares: fc.integer({ min: 1, max: 100_000 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((trades) =>
    trades.flatMap(({ isOwn, isMaker, ...trade }, tid) => {
      const [one, other] = [isOwn ? OWN : madeWallet(2), madeWallet(1_000 + tid)];
      return madeTrade({ ...trade, tid, maker: isMaker ? one : other, taker: isMaker ? other : one });
    }),
  );

describe('what would raise a score', () => {
  it('is kept: with those fills the wallet has the score, the multiplier and the amount that were promised', () => {
    const seen = { doubled: 0, balanced: 0 };
    fc.assert(
      fc.property(anyTrades, fc.constantFrom(10_000, 11_000, 20_000, 30_000), (fills, twoSidedBps) => {
        const now = standing(fills, twoSidedBps);
        const { raise } = now;
        if (!raise) return;
        const then = standing([...fills, ...filled(raise.outcomeId, raise.side, raise.addE8)], twoSidedBps);
        expect(raise.before).toEqual({ scoreE8: now.makerE8, flowE8: now.flowE8 });
        expect(raise.after).toEqual({ scoreE8: then.makerE8, flowE8: then.flowE8 });
        expect(then.amountE6).toBe(raise.amountE6);
        // The multiplier grows, and doubles where that was said.
        expect(then.makerE8 * now.flowE8).toBeGreaterThan(now.makerE8 * then.flowE8);
        if (raise.isDoubled)
          expect(then.makerE8 * now.flowE8).toBeGreaterThanOrEqual(2n * now.makerE8 * then.flowE8);
        seen[raise.isDoubled ? 'doubled' : 'balanced'] += 1;
      }),
      { numRuns: 500 },
    );
    expect(Math.min(seen.doubled, seen.balanced)).toBeGreaterThan(20);
  });

  it('asks for no more than it takes: a cent less would not double the multiplier', () => {
    fc.assert(
      fc.property(anyTrades, (fills) => {
        const now = standing(fills, 30_000);
        if (!now.raise?.isDoubled) return;
        const { outcomeId, side, addE8 } = now.raise;
        const less = addE8 - 1_000_000n;
        const then = standing(less > 0n ? [...fills, ...filled(outcomeId, side, less)] : fills, 30_000);
        expect(then.makerE8 * now.flowE8).toBeLessThan(2n * now.makerE8 * then.flowE8);
      }),
      { numRuns: 300 },
    );
  });

  it('is nothing for a wallet in balance, without maker fills, or where balance counts nothing', () => {
    const side = (takerBuys: boolean, tid: number) =>
      madeTrade({ tid, maker: OWN, taker: madeWallet(2 + tid), takerBuys });
    expect(standing([...side(true, 1), ...side(false, 2)], 30_000).raise).toBeNull();
    expect(standing(madeTrade({ tid: 1, maker: madeWallet(2), taker: OWN }), 30_000).raise).toBeNull();
    expect(standing(side(true, 1), 10_000).raise).toBeNull();
  });

  it('tells a maker of 300 USD of asks how little on the bid doubles the multiplier: from 1 to 2', () => {
    const { raise } = standing(madeTrade({ tid: 1, maker: OWN, taker: madeWallet(2), shares: 600 }), 30_000);
    expect(raise).toMatchObject({ outcomeId: 1, side: 'bid', isDoubled: true });
    // 300 + x + 4 x = 2 (300 + x) at x = 100.
    expect(Number(raise?.addE8) / Number(ONE_E8)).toBe(100);
  });
});
