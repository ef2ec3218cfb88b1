import { DAY_MS, formatExpiry, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { decide, type Validator } from '../answers/governance.ts';
import { ASSETS, type Asset, markText, publishedMark, type Underlying } from '../answers/underlying.ts';
import { significant, significantFloor } from '../basics/format.ts';
import { hash32, normalCdf } from '../basics/random.ts';
import { groupPayouts, type Listing, once, type Payout, YES_NO } from './listing.ts';

const ROLL_MS = 6 * HOUR_MS;
const PULL: Record<Asset, number> = { BTC: 10, ETH: 4.2, SOL: 2.6, HYPE: 5.2 };

/** Probability that the asset's mark is at or above `strike` when `expiryMs` comes. */
export function chanceAbove(
  spot: Underlying,
  asset: Asset,
  strike: number,
  expiryMs: number,
  atMs: number,
): number {
  const minutes = (expiryMs - atMs) / 60_000;
  if (minutes <= 0) return publishedMark(spot, asset, expiryMs) >= strike ? 1 : 0;
  const now = spot.price(asset, atMs);
  return normalCdf(Math.log(now / strike) / (spot.minuteVol(asset) * Math.sqrt(minutes)));
}

/** One day's roll at 06:00 UTC: four binaries, then the BTC buckets (and every third day ETH's), ids contiguous. */
export function dailyRoll(
  seed: number,
  day: number,
  spot: Underlying,
  validators: readonly Validator[],
): Listing[] {
  const rollMs = GENESIS_MS + day * DAY_MS + ROLL_MS;
  const expiryMs = rollMs + DAY_MS;
  const key = hash32(seed, 0xda11, day);
  const shared = {
    venue: null,
    quoteToken: day < 12 ? 'USDH' : 'USDC',
    creation: decide(validators, key, rollMs + 4_000, 25_000),
    closeMs: expiryMs,
    settlement: decide(validators, hash32(key, 1), expiryMs + 3_000, 20_000),
    early: [],
  };
  const binaries = ASSETS.map((asset, i): Listing => {
    const target = once(() => Number(significant(publishedMark(spot, asset, rollMs))));
    return {
      ...shared,
      key: hash32(key, 2, i),
      topic: asset,
      popularity: PULL[asset],
      legCount: 1,
      grouped: false,
      text: once(() => ({
        question: null,
        fallback: null,
        legs: [{ name: 'Recurring', description: binaryText(asset, expiryMs, target()), sideNames: YES_NO }],
      })),
      chances: (atMs) => [chanceAbove(spot, asset, target(), expiryMs, atMs)],
      payouts: once((): Payout[] => {
        const mark = publishedMark(spot, asset, expiryMs);
        return [{ fraction: mark >= target() ? '1.0' : '0.0', details: `price:${markText(asset, mark)}` }];
      }),
    };
  });
  const bucketed: Asset[] = day % 3 === 2 ? ['BTC', 'ETH'] : ['BTC'];
  return [
    ...binaries,
    ...bucketed.map((asset, i) => bucketGroup(asset, hash32(key, 3, i), spot, rollMs, shared)),
  ];
}

const binaryText = (asset: Asset, expiryMs: number, target: number): string =>
  `class:priceBinary|underlying:${asset}|expiry:${formatExpiry(expiryMs)}|targetPrice:${target}|period:1d`;

type Shared = Pick<Listing, 'venue' | 'quoteToken' | 'creation' | 'closeMs' | 'settlement' | 'early'>;

function bucketGroup(asset: Asset, key: number, spot: Underlying, rollMs: number, shared: Shared): Listing {
  const expiryMs = shared.closeMs;
  const bounds = once((): [string, string] => {
    const target = Number(significant(publishedMark(spot, asset, rollMs)));
    return [significantFloor(target * 0.98), significantFloor(target * 1.02)];
  });
  return {
    ...shared,
    key,
    topic: asset,
    popularity: PULL[asset] * 0.35,
    legCount: 3,
    grouped: true,
    text: once(() => ({
      question: {
        name: 'Recurring',
        description: `class:priceBucket|underlying:${asset}|expiry:${formatExpiry(expiryMs)}|priceThresholds:${bounds().join(',')}|period:1d`,
      },
      fallback: { name: 'Recurring Fallback', description: 'other' },
      legs: [0, 1, 2].map((index) => ({
        name: 'Recurring Named Outcome',
        description: `index:${index}`,
        sideNames: YES_NO,
      })),
    })),
    chances: (atMs) => {
      const [low, high] = bounds().map((bound) =>
        chanceAbove(spot, asset, Number(bound), expiryMs, atMs),
      ) as [number, number];
      return [1 - low, low - high, high];
    },
    payouts: once(() => {
      const mark = publishedMark(spot, asset, expiryMs);
      const winner = bounds().filter((bound) => mark >= Number(bound)).length;
      return groupPayouts(3, winner, () => `price:${markText(asset, mark)}`);
    }),
  };
}
