import { fromE8 } from '#domain/fixed.ts';
import { assetOf, tickerLogo } from '#services/markets/asset.ts';
import { shortUtc } from '#services/markets/coin-label.ts';
import type { PriceLegRow } from '#store/queries/outcomes/price-legs.ts';
import { type BinaryMarket, toBinary } from './binary-market.ts';
import { type BucketGroup, toBucketGroup } from './bucket-group.ts';
import type { Spot } from './spot-prices.ts';

/** The price markets of one underlying, period and expiry. */
export type PriceMarketGroup = Spot & {
  underlying: string;
  assetName: string;
  assetSlug: string;
  logoUrl: string;
  period: string;
  expiry: string;
  expiryMs: number;
  expiryLabel: string;
  isCurrent: boolean;
  binary: BinaryMarket[];
  bucketGroups: BucketGroup[];
  totalVolume24h: number;
};

/** Items by key, keys in the order of their first item. */
function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function toGroup(legs: [PriceLegRow, ...PriceLegRow[]], spot: Spot, nowMs: number): PriceMarketGroup {
  const [{ underlying, period, expiry_ms: expiryMs, is_current: isCurrent }] = legs;
  const asset = assetOf(underlying);
  const buckets = legs.filter((leg) => leg.market_class === 'priceBucket');
  return {
    underlying,
    assetName: asset.name,
    assetSlug: asset.slug,
    logoUrl: legs.find((leg) => leg.logo_url.startsWith('https://'))?.logo_url ?? tickerLogo(underlying),
    period,
    expiry: new Date(expiryMs).toISOString(),
    expiryMs,
    expiryLabel: `${shortUtc(expiryMs)} UTC`,
    isCurrent,
    ...spot,
    binary: legs.filter((leg) => leg.market_class === 'priceBinary').map((leg) => toBinary(leg, nowMs)),
    bucketGroups: [...groupBy(buckets, (leg) => leg.question_id).values()].map((group) =>
      toBucketGroup(group, spot.spotPrice),
    ),
    totalVolume24h: fromE8(legs.reduce((sum, leg) => sum + BigInt(leg.volume_24h_e8), 0n)),
  };
}

/** Puts legs, ordered by expiry, into their groups in that order. */
export function groupPriceLegs(
  legs: readonly PriceLegRow[],
  spots: ReadonlyMap<string, Spot>,
  nowMs: number,
): PriceMarketGroup[] {
  const groups = groupBy(legs, (leg) => `${leg.underlying}\n${leg.period}\n${leg.expiry_ms}`);
  return [...groups.values()].map((group) => {
    const spot = spots.get(group[0].underlying) ?? { spotPrice: null, priceChange24hPct: null };
    return toGroup(group, spot, nowMs);
  });
}
