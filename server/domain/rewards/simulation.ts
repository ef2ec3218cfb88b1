import { type CampaignTerms, poolE6Of } from './campaign-terms.ts';
import { type Cycle, cyclesOf } from './cycle.ts';
import type { ScoredFill } from './score-fills.ts';
import { splitPool } from './split-pool.ts';
import { scoresOf } from './wallet-score.ts';

/** A cycle with what it would have paid. */
export type SimulatedCycle = Cycle & { paidE6: bigint; wallets: number };

/** Total over the simulated cycles: amounts in 6-decimal units, wallets by amount, then by address. */
export type Simulation = { cycles: SimulatedCycle[]; wallets: { wallet: string; amountE6: bigint }[] };

/** Pays the pool of each cycle that counts for scored fills, as a campaign with these terms does. */
export function simulate(
  terms: CampaignTerms,
  scored: readonly ScoredFill[],
  isCounted: (cycle: Cycle) => boolean,
): Simulation {
  const totals = new Map<string, bigint>();
  const cycles = cyclesOf(terms)
    .filter(isCounted)
    .map((cycle): SimulatedCycle => {
      const amounts = splitPool(
        poolE6Of(terms),
        terms.maker_share_bps,
        scoresOf(terms, scored, cycle.number),
      ).filter(({ amountE6 }) => amountE6 > 0n);
      for (const { wallet, amountE6 } of amounts) totals.set(wallet, (totals.get(wallet) ?? 0n) + amountE6);
      const paidE6 = amounts.reduce((sum, { amountE6 }) => sum + amountE6, 0n);
      return { ...cycle, paidE6, wallets: amounts.length };
    });
  const wallets = [...totals].map(([wallet, amountE6]) => ({ wallet, amountE6 }));
  wallets.sort((one, other) =>
    one.amountE6 === other.amountE6
      ? one.wallet < other.wallet
        ? -1
        : 1
      : one.amountE6 > other.amountE6
        ? -1
        : 1,
  );
  return { cycles, wallets };
}
