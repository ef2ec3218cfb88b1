import { fromE8 } from '#domain/fixed.ts';

/** A position that was opened by a Buy and held until it was won or lost. Amounts in 1e-8 units. */
export type ScoredPosition = {
  buyNotionalE8: bigint;
  /** Above 0. */
  buySzE8: bigint;
  isWon: boolean;
  settledPnlE8: bigint;
};

export type EdgeBucket = {
  bucket: string;
  positions: number;
  wins: number;
  win_rate: number;
  avg_entry_prob: number;
  settled_pnl: number;
};

export type EdgeScore = {
  brier_score: number | null;
  scored_positions: number;
  win_rate: number;
  settled_pnl: number;
  buckets: EdgeBucket[];
};

const BUCKETS = 10n;

/** The average price of the position's Buys: the probability at which it was entered. */
const entryProb = (position: ScoredPosition): number =>
  Number(position.buyNotionalE8) / Number(position.buySzE8);

/** 0 to 9, by integers: a position entered at exactly 0.3 is in `30-40`. */
function bucketOf(position: ScoredPosition): number {
  const bucket = (position.buyNotionalE8 * BUCKETS) / position.buySzE8;
  return Number(bucket < BUCKETS ? bucket : BUCKETS - 1n);
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const winsOf = (positions: ScoredPosition[]): number => positions.filter(({ isWon }) => isWon).length;
const pnlOf = (positions: ScoredPosition[]): number =>
  fromE8(positions.reduce((sum, position) => sum + position.settledPnlE8, 0n));

function toBucket(index: number, positions: ScoredPosition[]): EdgeBucket {
  const wins = winsOf(positions);
  return {
    bucket: `${index * 10}-${index * 10 + 10}`,
    positions: positions.length,
    wins,
    win_rate: wins / positions.length,
    avg_entry_prob: mean(positions.map(entryProb)),
    settled_pnl: pnlOf(positions),
  };
}

/** The Brier score: the mean of (entry probability − result)², with 1 for won and 0 for lost (Brier, 1950). */
const brierScore = (positions: ScoredPosition[]): number =>
  mean(positions.map((position) => (entryProb(position) - (position.isWon ? 1 : 0)) ** 2));

/**
 * How well entries predicted results, in total and per decile of entry probability, ascending; empty deciles are
 * omitted.
 */
export function scoreEdge(positions: ScoredPosition[]): EdgeScore {
  const byBucket = Map.groupBy(positions, bucketOf);
  const buckets = [...byBucket].sort(([left], [right]) => left - right);
  const isEmpty = positions.length === 0;
  return {
    brier_score: isEmpty ? null : brierScore(positions),
    scored_positions: positions.length,
    win_rate: isEmpty ? 0 : winsOf(positions) / positions.length,
    settled_pnl: pnlOf(positions),
    buckets: buckets.map(([index, inBucket]) => toBucket(index, inBucket)),
  };
}
