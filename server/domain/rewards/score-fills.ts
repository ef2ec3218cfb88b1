import { outcomeIdOf } from '../coin.ts';
import { isTrade } from '../fill.ts';
import { type CampaignTerms, minNotionalE8Of, ONE_BPS } from './campaign-terms.ts';
import { cycleAt, type Membership } from './cycle.ts';
import { findRoundTrips, isBidOf, pairFills, type RewardFill, type RoundTrips } from './round-trips.ts';

/** Why a fill of the campaign counts nothing, or less than its notional. */
export const EXCLUSION_REASONS = [
  'settlement',
  'inventory_conversion',
  'campaign_paused',
  'outside_price_band',
  'below_min_notional',
  'self_match',
  'round_trip',
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** A time in which nothing counts; `toMs` null while it lasts. */
export type Pause = { fromMs: number; toMs: number | null };

export type ScoringRules = {
  terms: CampaignTerms;
  pauses: readonly Pause[];
  isMember: Membership;
};

/** A fill of the campaign's builder in a cycle. `countedE8` is what it adds to its leg, in 1e-8 USD. */
export type ScoredFill<Fill extends RewardFill = RewardFill> = {
  fill: Fill;
  cycle: number;
  leg: 'maker' | 'taker';
  isBid: boolean;
  counterparty: string | null;
  countedE8: bigint;
  /** 10,000 is no multiplier. */
  weightBps: number;
  reason: ExclusionReason | null;
};

function reasonOf(
  { terms, pauses }: ScoringRules,
  fill: RewardFill,
  other: string | null,
): ExclusionReason | null {
  const { timeMs, dir, pxE8, notionalE8, wallet } = fill;
  if (dir === 'Settlement') return 'settlement';
  if (!isTrade(dir)) return 'inventory_conversion';
  if (pauses.some(({ fromMs, toMs }) => fromMs <= timeMs && (toMs === null || timeMs < toMs)))
    return 'campaign_paused';
  if (pxE8 < BigInt(terms.min_px_e8) || pxE8 > BigInt(terms.max_px_e8)) return 'outside_price_band';
  if (notionalE8 < minNotionalE8Of(terms)) return 'below_min_notional';
  return other === wallet ? 'self_match' : null;
}

/** A fill's notional less its pair's round trips, rounded down. */
function keptE8(fill: RewardFill, other: string | null, roundTrips: RoundTrips): bigint {
  if (other === null) return fill.notionalE8;
  const { traded, returned } = roundTrips(fill, other);
  return traded === 0n ? fill.notionalE8 : (fill.notionalE8 * (traded - returned)) / traded;
}

/**
 * Scores the fills that the campaign's builder routed. `fills` are all fills of the markets, through any builder or
 * none, at least from `round_trip_ms` before to `round_trip_ms` after those that are wanted.
 */
export function scoreFills<Fill extends RewardFill>(
  rules: ScoringRules,
  fills: readonly Fill[],
): ScoredFill<Fill>[] {
  const { terms, isMember } = rules;
  const counterpartyOf = pairFills(fills);
  const roundTrips = findRoundTrips(fills, counterpartyOf, terms.round_trip_ms);
  return fills.flatMap((fill): ScoredFill<Fill>[] => {
    if (fill.builder !== terms.builder) return [];
    const cycle = cycleAt(terms, { outcomeId: outcomeIdOf(fill.coin), timeMs: fill.timeMs }, isMember);
    if (!cycle) return [];
    const counterparty = isTrade(fill.dir) ? counterpartyOf(fill) : null;
    const excluded = reasonOf(rules, fill, counterparty);
    const kept = excluded ? 0n : keptE8(fill, counterparty, roundTrips);
    return [
      {
        ...{ fill, counterparty, cycle: cycle.number, weightBps: cycle.weightBps, isBid: isBidOf(fill) },
        leg: fill.crossed ? 'taker' : 'maker',
        countedE8: (kept * BigInt(cycle.weightBps)) / BigInt(ONE_BPS),
        reason: excluded ?? (kept < fill.notionalE8 ? 'round_trip' : null),
      },
    ];
  });
}
