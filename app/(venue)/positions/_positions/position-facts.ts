import type { HistoryView } from '#app/data/venue-views.ts';
import { winPayout } from '#domain/parlay/fees.ts';
import { parlayChance } from '../../_parts/chance.ts';

/** How a parlay stands for who holds or held it. Amounts in 6-decimal units. */
export type Standing = {
  /** What it has put in: the stake, or the price that it bought the parlay for. */
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
export function standingOf(position: HistoryView, spreadBps: number): Standing {
  const { net_stake_e6, maker_collateral_e6, paid_e6, received_e6, gain_e6, result } = position;
  const isVoided = position.legs.some(({ state }) => state === 'void');
  const netE6 = BigInt(net_stake_e6);
  const prizeE6 = isVoided ? netE6 : winPayout(netE6, BigInt(maker_collateral_e6), spreadBps);
  const stakeE6 = BigInt(paid_e6);
  const paidE6 = result === 'open' ? null : BigInt(received_e6);
  const gainE6 = gain_e6 === null ? null : BigInt(gain_e6);
  return { stakeE6, prizeE6, paidE6, gainE6, isVoided };
}

/** What an account has at stake and could get. Amounts in 6-decimal units; `fairE6` is null while a leg has no price. */
export type Totals = { stakeE6: bigint; fairE6: bigint | null; prizeE6: bigint; gainE6: bigint };

export function totalsOf(
  positions: readonly HistoryView[],
  spreadBps: number,
  yesPx: (outcomeId: number) => number | null,
): Totals {
  const totals: Totals = { stakeE6: 0n, fairE6: 0n, prizeE6: 0n, gainE6: 0n };
  for (const position of positions) {
    const { stakeE6, prizeE6, gainE6 } = standingOf(position, spreadBps);
    totals.gainE6 += gainE6 ?? 0n;
    if (position.result !== 'open') continue;
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

/** When a parlay ended for its holder: at its sale, or its settlement; null while it is held and open. Epoch ms. */
export const endedMs = ({ result, sales, settled_at: settledAt }: HistoryView): number | null =>
  result === 'sold' ? (sales.at(-1)?.sold_at ?? null) : settledAt;

/**
 * The ended parlays whose payout is among the credits that a claim would take: a claim takes all, so these are the
 * newest ones that the credits cover. Positions are newest first, amounts in 6-decimal units.
 */
export function claimableOf(positions: readonly HistoryView[], creditsE6: bigint): ReadonlySet<string> {
  const found = new Set<string>();
  let leftE6 = creditsE6;
  const ended = positions
    .filter(({ result, received_e6: payout }) => result !== 'open' && payout !== '0')
    .toSorted((a, b) => (endedMs(b) ?? 0) - (endedMs(a) ?? 0));
  for (const { parlay_id: id, received_e6: payout } of ended) {
    leftE6 -= BigInt(payout);
    if (leftE6 < 0n) break;
    found.add(id);
  }
  return found;
}
