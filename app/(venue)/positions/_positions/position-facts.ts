import type { PositionView } from '#app/data/venue-views.ts';
import { usdOf } from '#app/format/money.ts';
import { winPayout } from '#domain/parlay/fees.ts';
import { parlayChance } from '../../_parts/chance.ts';

/** How a parlay stands for its taker. Amounts in dollars. */
export type Standing = {
  stakeUsd: number;
  /** Paid when no leg loses: the pot less the fee on profit; the stake less its fees once a leg is void. */
  prizeUsd: number;
  /** What was paid; null while open. */
  paidUsd: number | null;
  /** What came of it; null while open. */
  gainUsd: number | null;
  isVoided: boolean;
};

/** Reads how a parlay stands; `spreadBps` is the fee on profit that the venue takes now. */
export function standingOf(position: PositionView, spreadBps: number): Standing {
  const { net_stake_e6, maker_collateral_e6, taker_collateral_e6, taker_payout_e6 } = position;
  const isVoided = position.legs.some(({ state }) => state === 'void');
  const netE6 = BigInt(net_stake_e6);
  const prizeE6 = isVoided ? netE6 : winPayout(netE6, BigInt(maker_collateral_e6), spreadBps);
  const stakeUsd = usdOf(taker_collateral_e6);
  const paidUsd = taker_payout_e6 === null ? null : usdOf(taker_payout_e6);
  const gainUsd = paidUsd === null ? null : paidUsd - stakeUsd;
  return { stakeUsd, prizeUsd: usdOf(prizeE6), paidUsd, gainUsd, isVoided };
}

/** What an account has at stake and could get. Amounts in dollars; `fairUsd` is null while a leg has no price. */
export type Totals = { stakeUsd: number; fairUsd: number | null; prizeUsd: number; gainUsd: number };

export function totalsOf(
  positions: readonly PositionView[],
  spreadBps: number,
  yesPx: (outcomeId: number) => number | null,
): Totals {
  const totals: Totals = { stakeUsd: 0, fairUsd: 0, prizeUsd: 0, gainUsd: 0 };
  for (const position of positions) {
    const { stakeUsd, prizeUsd, gainUsd } = standingOf(position, spreadBps);
    if (gainUsd !== null) {
      totals.gainUsd += gainUsd;
      continue;
    }
    const chance = parlayChance(position.legs, yesPx);
    totals.stakeUsd += stakeUsd;
    totals.prizeUsd += prizeUsd;
    totals.fairUsd = totals.fairUsd === null || chance === null ? null : totals.fairUsd + chance * prizeUsd;
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
