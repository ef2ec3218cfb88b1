import type { PositionView } from '#app/data/venue-views.ts';
import { winPayout } from '#domain/parlay/fees.ts';
import { parlayChance } from '../../_parts/chance.ts';

/** How a parlay stands for its taker. Amounts in 6-decimal units. */
export type Standing = {
  stakeE6: bigint;
  /** Paid when no leg loses: the pot less the fee on profit; the stake less its fees once a leg is void. */
  prizeE6: bigint;
  /** What was paid; null while open. */
  paidE6: bigint | null;
  /** What came of it; null while open. */
  gainE6: bigint | null;
  isVoided: boolean;
};

/** Reads how a parlay stands; `spreadBps` is the fee on profit that the venue takes now. */
export function standingOf(position: PositionView, spreadBps: number): Standing {
  const { net_stake_e6, maker_collateral_e6, taker_collateral_e6, taker_payout_e6 } = position;
  const isVoided = position.legs.some(({ state }) => state === 'void');
  const netE6 = BigInt(net_stake_e6);
  const prizeE6 = isVoided ? netE6 : winPayout(netE6, BigInt(maker_collateral_e6), spreadBps);
  const stakeE6 = BigInt(taker_collateral_e6);
  const paidE6 = taker_payout_e6 === null ? null : BigInt(taker_payout_e6);
  const gainE6 = paidE6 === null ? null : paidE6 - stakeE6;
  return { stakeE6, prizeE6, paidE6, gainE6, isVoided };
}

/** What an account has at stake and could get. Amounts in 6-decimal units; `fairE6` is null while a leg has no price. */
export type Totals = { stakeE6: bigint; fairE6: bigint | null; prizeE6: bigint; gainE6: bigint };

export function totalsOf(
  positions: readonly PositionView[],
  spreadBps: number,
  yesPx: (outcomeId: number) => number | null,
): Totals {
  const totals: Totals = { stakeE6: 0n, fairE6: 0n, prizeE6: 0n, gainE6: 0n };
  for (const position of positions) {
    const { stakeE6, prizeE6, gainE6 } = standingOf(position, spreadBps);
    if (gainE6 !== null) {
      totals.gainE6 += gainE6;
      continue;
    }
    const chance = parlayChance(position.legs, yesPx);
    totals.stakeE6 += stakeE6;
    totals.prizeE6 += prizeE6;
    totals.fairE6 =
      totals.fairE6 === null || chance === null
        ? null
        : totals.fairE6 + BigInt(Math.floor(chance * Number(prizeE6)));
  }
  return totals;
}

/**
 * The settled parlays whose payout is among the credits that a claim would take: a claim takes all, so these are the
 * newest ones that the credits cover. Positions are newest first, amounts in 6-decimal units.
 */
export function claimableOf(positions: readonly PositionView[], creditsE6: bigint): ReadonlySet<string> {
  const found = new Set<string>();
  let leftE6 = creditsE6;
  const settled = positions
    .filter(({ taker_payout_e6: payout }) => payout !== null && payout !== '0')
    .toSorted((a, b) => (b.settled_at ?? 0) - (a.settled_at ?? 0));
  for (const { parlay_id: id, taker_payout_e6: payout } of settled) {
    leftE6 -= BigInt(payout ?? 0);
    if (leftE6 < 0n) break;
    found.add(id);
  }
  return found;
}
