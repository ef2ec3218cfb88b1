import { outcomeIdOf } from '../coin.ts';
import { type CampaignTerms, ONE_BPS } from './campaign-terms.ts';
import type { ScoredFill } from './score-fills.ts';

/** A wallet's counted flow in one outcome and cycle, in 1e-8 USD: maker fills by direction, and taker fills. */
export type OutcomeFlow = { bidE8: bigint; askE8: bigint; takerE8: bigint };

/** Scores of a wallet in one cycle, in 1e-8 points: a point is a dollar that counts once. */
export type WalletScore = { wallet: string; makerE8: bigint; takerE8: bigint };

/**
 * Bids and asks that match each other count up to three times, the rest once: with a multiplier m,
 * `bids + asks + 2 (m - 1) min(bids, asks)`. It equals `m (bids + asks)` in balance and `bids + asks` for one side.
 * It is concave and grows in proportion, so flow that is spread over several wallets never scores more than in one.
 */
export function makerScoreE8({ bidE8, askE8 }: OutcomeFlow, twoSidedBps: number): bigint {
  const matched = bidE8 < askE8 ? bidE8 : askE8;
  return bidE8 + askE8 + (2n * BigInt(twoSidedBps - ONE_BPS) * matched) / BigInt(ONE_BPS);
}

/** Adds up what counts, by wallet and outcome, of one cycle. */
export function flowsOf(scored: readonly ScoredFill[], cycle: number): Map<string, Map<number, OutcomeFlow>> {
  const wallets = new Map<string, Map<number, OutcomeFlow>>();
  for (const { fill, leg, isBid, countedE8, cycle: number } of scored) {
    if (number !== cycle) continue;
    const outcomes = wallets.get(fill.wallet) ?? new Map<number, OutcomeFlow>();
    wallets.set(fill.wallet, outcomes);
    const outcomeId = outcomeIdOf(fill.coin);
    const flow = outcomes.get(outcomeId) ?? { bidE8: 0n, askE8: 0n, takerE8: 0n };
    outcomes.set(outcomeId, flow);
    if (leg === 'taker') flow.takerE8 += countedE8;
    else if (isBid) flow.bidE8 += countedE8;
    else flow.askE8 += countedE8;
  }
  return wallets;
}

/** The scores of one cycle, of every wallet with a fill in it, by address. */
export function scoresOf(
  { two_sided_bps }: Pick<CampaignTerms, 'two_sided_bps'>,
  scored: readonly ScoredFill[],
  cycle: number,
): WalletScore[] {
  return [...flowsOf(scored, cycle)]
    .map(([wallet, outcomes]) => {
      const flows = [...outcomes.values()];
      return {
        wallet,
        makerE8: flows.reduce((sum, flow) => sum + makerScoreE8(flow, two_sided_bps), 0n),
        takerE8: flows.reduce((sum, { takerE8 }) => sum + takerE8, 0n),
      };
    })
    .sort((one, other) => (one.wallet < other.wallet ? -1 : 1));
}
