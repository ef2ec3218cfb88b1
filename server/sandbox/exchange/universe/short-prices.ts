import { DAY_MS, formatExpiry, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { declare } from '../answers/governance.ts';
import { type Asset, publishedMark, type Underlying } from '../answers/underlying.ts';
import { significant } from '../basics/format.ts';
import { hash32 } from '../basics/random.ts';
import { templateValues } from './event.ts';
import { type Listing, once, type Payout } from './listing.ts';
import { chanceAbove } from './recurring.ts';

/** Deployers list short price markets since 12 September 2026. */
const SHORT_PRICES_FROM_DAY = 133;

/** Price markets of an hour or two that deployers list from a template. */
export function shortPrices(seed: number, day: number, spot: Underlying): Listing[] {
  if (day < SHORT_PRICES_FROM_DAY) return [];
  const dayMs = GENESIS_MS + day * DAY_MS;
  const hourly = Array.from({ length: 24 }, (_, hour) =>
    shortPrice(seed, 'BTC', dayMs + hour * HOUR_MS, HOUR_MS, 'out', 'BTC-USDC perp mark', 60, spot),
  );
  const slower = Array.from({ length: 6 }, (_, i) =>
    shortPrice(
      seed,
      'HYPE',
      dayMs + (4 * i + 0.5) * HOUR_MS,
      4 * HOUR_MS,
      'out',
      'HYPE-USDC perp mark',
      60,
      spot,
    ),
  );
  const pyth = shortPrice(
    seed,
    'BTC',
    dayMs + 8.25 * HOUR_MS,
    12 * HOUR_MS,
    'skew',
    'the Pyth BTC/USD price',
    90,
    spot,
  );
  return [...hourly, ...slower, pyth];
}

function shortPrice(
  seed: number,
  asset: Asset,
  openMs: number,
  spanMs: number,
  venue: string,
  source: string,
  seconds: number,
  spot: Underlying,
): Listing {
  const endMs = openMs + spanMs;
  const key = hash32(seed, 0x590, Math.floor(openMs / 60_000), venue.length + asset.length * 8);
  const threshold = once(() => significant(publishedMark(spot, asset, openMs)));
  return {
    key,
    topic: asset,
    popularity: 0.9,
    legCount: 1,
    grouped: false,
    venue,
    quoteToken: 'USDC',
    creation: declare(key, openMs + 1_500),
    closeMs: endMs,
    settlement: declare(hash32(key, 1), endMs + 9_000),
    early: [],
    text: once(() => ({
      question: null,
      fallback: null,
      legs: [
        {
          name: 'template:binaryPrice',
          description: templateValues({
            perp: asset,
            priceDescription: source,
            seconds: String(seconds),
            threshold: threshold(),
            time: formatExpiry(endMs),
          }),
          sideNames: ['template:Yes', 'template:No'],
        },
      ],
    })),
    chances: (atMs) => [chanceAbove(spot, asset, Number(threshold()), endMs, atMs)],
    payouts: once((): Payout[] => {
      const isAbove = publishedMark(spot, asset, endMs) > Number(threshold());
      return [{ fraction: isAbove ? '1.0' : '0.0', details: 'template' }];
    }),
  };
}
