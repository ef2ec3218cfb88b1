import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { madeTerms, madeWallet } from '../testing/made-trade.ts';
import { computePayout } from './compute-payout.ts';
import type { PayoutInput } from './payout-input.ts';
import type { CycleScore } from './score-cycle.ts';

const POOL = 1_000_000_007n;
const terms = madeTerms({ pool_usd: '1000.000007', maker_share_bps: 3_333 });

const anyScores = fc
  .array(fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.bigInt({ min: 0n, max: 10n ** 13n })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((legs) =>
    legs.map(
      ([makerE8, takerE8], at): CycleScore => ({
        ...{ wallet: madeWallet(at + 1), makerE8, takerE8, makerFlowE8: makerE8, fills: 1, excluded: {} },
      }),
    ),
  );

/** Wallets that are held at first, and what is decided about each in turn. */
const anyDecisions = fc.array(
  fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('release' as const, 'exclude' as const)),
  { maxLength: 6 },
);

const decisionOf = (wallet: string, decision: 'release' | 'exclude') => ({
  ...{ payout_id: 1, wallet, decision, reason: 'x', decided_by: 'x', decided_ms: 0 },
});

const add = (paid: PayoutInput['paid'], wallets: readonly { wallet: string; amountE6: bigint }[]) => {
  const sums = new Map(paid.map(({ wallet, amount_e6 }) => [wallet, BigInt(amount_e6)]));
  for (const { wallet, amountE6 } of wallets) sums.set(wallet, (sums.get(wallet) ?? 0n) + amountE6);
  return [...sums].map(([wallet, amount]) => ({ wallet, amount_e6: String(amount) }));
};

describe('the versions of a payout', () => {
  it('together pay and hold the pool to the unit, whoever is held, released or excluded, and never pay too much', () => {
    let [excluded, released] = [0, 0];
    fc.assert(
      fc.property(anyScores, anyDecisions, (scores, plan) => {
        const held = [...new Set(plan.map(([at]) => madeWallet(at)))];
        const related = [{ wallets: held, links: [] }];
        const decisions: PayoutInput['decisions'] = [];
        let paid: PayoutInput['paid'] = [];
        for (const step of [null, ...new Map(plan).entries()]) {
          if (step) decisions.push(decisionOf(madeWallet(step[0]), step[1]));
          const payout = computePayout({ terms, decisions, paid }, { scores, related });
          paid = add(paid, payout.wallets);
          const inAll = paid.reduce((sum, { amount_e6 }) => sum + BigInt(amount_e6), 0n);
          expect(inAll + payout.heldE6 + payout.undistributedE6).toBe(POOL);
          expect(payout.overpaidE6).toBe(0n);
          excluded += Number(step?.[1] === 'exclude');
          released += Number(step?.[1] === 'release');
        }
      }),
      { numRuns: 300 },
    );
    expect(Math.min(excluded, released)).toBeGreaterThan(100);
  });

  it('say of every wallet what it is due, also when scores change between them: paid and held less overpaid', () => {
    fc.assert(
      fc.property(anyScores, anyScores, (first, second) => {
        const one = computePayout({ terms, decisions: [], paid: [] }, { scores: first, related: [] });
        const paid = add([], one.wallets);
        const two = computePayout({ terms, decisions: [], paid }, { scores: second, related: [] });
        for (const row of two.wallets)
          expect(row.paidBeforeE6 + row.amountE6 + row.heldE6 - row.overpaidE6).toBe(row.dueE6);
        const due = two.wallets.reduce((sum, { dueE6 }) => sum + dueE6, 0n);
        expect(due + two.undistributedE6).toBe(POOL);
      }),
      { numRuns: 200 },
    );
  });
});
