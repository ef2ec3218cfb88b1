import { coinOf, formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { pxOrNull } from '#services/markets/market-json.ts';
import type { PriceLegRow } from '#store/queries/outcomes/price-legs.ts';
import { bucketAt, bucketIndexOf, bucketOf, thresholdsOf } from './price-bucket.ts';

export type PriceBucket = {
  label: string;
  lowerBound: number | null;
  upperBound: number | null;
  outcomeId: number;
  coinYes: string;
  /** Last price of Yes; null when it never traded. */
  prob: number | null;
  probNormalized: number | null;
  volumeUsd: number;
  volume24h: number;
  traders: number;
  trades: number;
  isSettled: boolean;
};

export type BucketGroup = {
  questionId: number;
  title: string;
  buckets: PriceBucket[];
  probSum: number;
  currentBucketIndex: number | null;
  totalVolume24h: number;
  totalTraders: number;
};

function toBucket(leg: PriceLegRow, thresholds: readonly string[], probSum: number): PriceBucket {
  const index = bucketIndexOf(leg.description);
  const bounds = bucketOf(thresholds, index ?? -1);
  const prob = pxOrNull(leg.yes_px_e8);
  return {
    ...bounds,
    label: bounds.label || leg.title,
    outcomeId: leg.outcome_id,
    coinYes: formatCoin(coinOf(leg.outcome_id, 0)),
    prob,
    probNormalized: prob === null || probSum === 0 ? null : prob / probSum,
    volumeUsd: fromE8(leg.volume_e8),
    volume24h: fromE8(leg.volume_24h_e8),
    traders: leg.traders,
    trades: leg.trades,
    isSettled: leg.is_settled,
  };
}

const order = (leg: PriceLegRow): number => bucketIndexOf(leg.description) ?? Number.MAX_SAFE_INTEGER;

/** The buckets of one question from the lowest up, and which of them holds the spot price now. */
export function toBucketGroup(legs: [PriceLegRow, ...PriceLegRow[]], spotPrice: number | null): BucketGroup {
  const [{ question_id: questionId, question_title: title, question_description: description }] = legs;
  const thresholds = thresholdsOf(description ?? '');
  const probSum = fromE8(legs.reduce((sum, leg) => sum + (leg.yes_px_e8 ?? 0), 0));
  const buckets = legs
    .toSorted((a, b) => order(a) - order(b))
    .map((leg) => toBucket(leg, thresholds, probSum));
  return {
    questionId,
    title: title ?? legs[0].title,
    buckets,
    probSum,
    currentBucketIndex: thresholds.length === 0 ? null : bucketAt(buckets, spotPrice),
    totalVolume24h: fromE8(legs.reduce((sum, leg) => sum + BigInt(leg.volume_24h_e8), 0n)),
    totalTraders: legs.reduce((sum, leg) => sum + leg.traders, 0),
  };
}
