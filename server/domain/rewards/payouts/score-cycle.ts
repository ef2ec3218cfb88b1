import { sha256, stringToBytes } from 'viem/utils';
import { outcomeIdOf } from '../../coin.ts';
import { isTrade } from '../../fill.ts';
import { type Cluster, relatedWallets } from '../related-wallets.ts';
import type { RewardFill } from '../round-trips.ts';
import { type ExclusionReason, type ScoredFill, scoreFills } from '../score-fills.ts';
import { flowsOf, scoresOf, type WalletScore } from '../wallet-score.ts';
import type { PayoutInput } from './payout-input.ts';

/** A wallet's scores in a cycle and what they are made of. */
export type CycleScore = WalletScore & {
  /** Counted maker notional before the two-sided multiplier, in 1e-8 USD. */
  makerFlowE8: bigint;
  fills: number;
  /** Fills that count less than their notional, by reason. */
  excluded: Partial<Record<ExclusionReason, number>>;
};

/** Result of scoring a cycle: scores by address, apparently related wallets, and a digest of the builder's fills. */
export type CycleScores = {
  scores: readonly CycleScore[];
  related: readonly Cluster[];
  fills: { count: number; sha256: string };
};

/** The rules of a cycle, as they stand in its input file. */
export type CycleRules = Pick<PayoutInput, 'cycle' | 'terms' | 'pauses' | 'outcome_ids'>;

/** SHA-256 of a text, in hex without a prefix. */
export const sha256Text = (text: string): string => sha256(stringToBytes(text)).slice(2);

/** Count and SHA-256 of the builder's trades in the cycle, one line each, ordered by time, `tid` and side. */
function fillsDigest(scored: readonly ScoredFill[]): { count: number; sha256: string } {
  const trades = scored.map(({ fill }) => fill).filter(({ dir }) => isTrade(dir));
  trades.sort(
    (one, other) => one.timeMs - other.timeMs || one.tid - other.tid || +one.crossed - +other.crossed,
  );
  const lines = trades.map(
    ({ timeMs, tid, crossed, wallet, coin, isBuy, pxE8, szE8 }) =>
      `${timeMs} ${tid} ${crossed ? 'taker' : 'maker'} ${wallet} #${coin} ${isBuy ? 'buy' : 'sell'} ${pxE8} ${szE8}\n`,
  );
  return { count: lines.length, sha256: sha256Text(lines.join('')) };
}

/**
 * Scores a cycle from fills alone. `fills` are those of the markets through any builder or none, at least from
 * `round_trip_ms` before the cycle to `round_trip_ms` after it, each once, in any order; more of them change nothing.
 */
export function scoreCycle(
  { cycle, terms, pauses, outcome_ids }: CycleRules,
  fills: readonly RewardFill[],
): CycleScores {
  const members = new Set(outcome_ids);
  const inMarkets = fills.filter(({ coin }) => members.has(outcomeIdOf(coin)));
  const rules = {
    terms,
    pauses: pauses.map(({ from_ms, to_ms }) => ({ fromMs: from_ms, toMs: to_ms })),
    isMember: (outcomeId: number) => members.has(outcomeId),
  };
  const scored = scoreFills(rules, inMarkets).filter(({ cycle: number }) => number === cycle.number);
  const routed = new Set(scored.filter(({ fill }) => isTrade(fill.dir)).map(({ fill }) => fill.tid));
  return {
    scores: scoresIn(terms, scored, cycle.number),
    related: relatedWallets(inMarkets.filter(({ tid }) => routed.has(tid))),
    fills: fillsDigest(scored),
  };
}

function scoresIn(
  terms: CycleRules['terms'],
  scored: readonly ScoredFill[],
  cycle: number,
): readonly CycleScore[] {
  const flows = flowsOf(scored, cycle);
  const counts = new Map<string, Pick<CycleScore, 'fills' | 'excluded'>>();
  for (const { fill, reason } of scored) {
    const count = counts.get(fill.wallet) ?? { fills: 0, excluded: {} };
    counts.set(fill.wallet, count);
    count.fills += 1;
    if (reason) count.excluded[reason] = (count.excluded[reason] ?? 0) + 1;
  }
  return scoresOf(terms, scored, cycle).map((score) => ({
    ...score,
    ...(counts.get(score.wallet) ?? { fills: 0, excluded: {} }),
    makerFlowE8: [...(flows.get(score.wallet)?.values() ?? [])].reduce(
      (sum, { bidE8, askE8 }) => sum + bidE8 + askE8,
      0n,
    ),
  }));
}
