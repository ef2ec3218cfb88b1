import { expect, test } from 'vitest';
import type { HistoryView, LegState } from '#app/data/venue-views.ts';
import { claimableOf, standingOf, totalsOf } from './position-facts.ts';

type Given = { states?: LegState[]; payoutE6?: string | null; id?: string; settledAt?: number };

const positionOf = ({ states = ['open', 'open'], payoutE6 = null, id = '1', settledAt = 0 }: Given) =>
  ({
    ...{ parlay_id: id, settled_at: settledAt, sales: [], result: payoutE6 === null ? 'open' : 'won' },
    ...{ net_stake_e6: '9000000', maker_collateral_e6: '11000000', paid_e6: '10000000' },
    ...{ received_e6: payoutE6 ?? '0', gain_e6: payoutE6 && String(BigInt(payoutE6) - 10_000_000n) },
    legs: states.map((state, at) => ({ outcome_id: at, side_index: 0, state })),
  }) as unknown as HistoryView;

test('an open parlay could pay the pot less the fee on profit, and has paid nothing', () => {
  const open = { stakeE6: 10_000_000n, paidE6: null, gainE6: null, isVoided: false };
  expect(standingOf(positionOf({}), 0)).toEqual({ ...open, prizeE6: 20_000_000n });
  expect(standingOf(positionOf({}), 1_000).prizeE6).toBeLessThan(20_000_000n);
});

test('with a void leg a parlay gives back the stake less fees, and no more', () => {
  const { prizeE6, isVoided } = standingOf(positionOf({ states: ['won', 'void'] }), 0);
  expect({ prizeE6, isVoided }).toEqual({ prizeE6: 9_000_000n, isVoided: true });
});

test('a settled parlay says what was paid and what was gained or lost', () => {
  const won = standingOf(positionOf({ states: ['won', 'won'], payoutE6: '20000000' }), 0);
  expect([won.paidE6, won.gainE6]).toEqual([20_000_000n, 10_000_000n]);
  const lost = standingOf(positionOf({ states: ['lost', 'open'], payoutE6: '0' }), 0);
  expect([lost.paidE6, lost.gainE6]).toEqual([0n, -10_000_000n]);
});

test('the summary counts open parlays at their chances and settled ones by what came of them', () => {
  const own = [positionOf({}), positionOf({ states: ['lost', 'open'], payoutE6: '0' })];
  expect(totalsOf(own, 0, () => 0.5)).toEqual({
    stakeE6: 10_000_000n,
    fairE6: 5_000_000n,
    prizeE6: 20_000_000n,
    gainE6: -10_000_000n,
  });
});

test('while a leg has no price there is no fair value, not even of the other parlays', () => {
  const priced = positionOf({ states: ['won', 'won'] });
  const { fairE6, stakeE6 } = totalsOf([positionOf({}), priced], 0, () => null);
  expect({ fairE6, stakeE6 }).toEqual({ fairE6: null, stakeE6: 20_000_000n });
});

const SETTLED = [
  positionOf({ id: 'old', payoutE6: '20000000', settledAt: 1 }),
  positionOf({ id: 'lost', payoutE6: '0', settledAt: 4 }),
  positionOf({ id: 'open' }),
  positionOf({ id: 'new', payoutE6: '9000000', settledAt: 3 }),
];

test.each<[bigint, string[]]>([
  [0n, []],
  [8_999_999n, []],
  [9_000_000n, ['new']],
  [28_999_999n, ['new']],
  [29_000_000n, ['new', 'old']],
])('credits of %s are those of the parlays that settled last and are covered in full', (creditsE6, ids) => {
  expect([...claimableOf(SETTLED, creditsE6)]).toEqual(ids);
});

test('what was sold ended at its sale, and its payout is claimed like any other', () => {
  const soldAt = { sales: [{ sold_at: 5 }], result: 'sold', received_e6: '4000000', gain_e6: '-6000000' };
  const sold = { ...positionOf({ id: 'sold' }), ...soldAt } as unknown as HistoryView;
  expect(standingOf(sold, 0)).toMatchObject({ paidE6: 4_000_000n, gainE6: -6_000_000n });
  expect([...claimableOf([...SETTLED, sold], 4_000_000n)]).toEqual(['sold']);
  expect(totalsOf([sold], 0, () => 0.5)).toMatchObject({ stakeE6: 0n, gainE6: -6_000_000n });
});
