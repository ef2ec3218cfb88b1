import { DAY_MS, GENESIS_MS } from '#domain/time.ts';
import { decimal } from '../basics/format.ts';
import { hashText, unitAt } from '../basics/random.ts';
import type { Candle, PerpCtx } from '../basics/wire.ts';
import { MAX_CANDLES } from '../market/bars.ts';
import { type Asset, assetTraits, markText, type Underlying } from './underlying.ts';

const SAMPLES = 12;

/** Context of an underlying's perpetual; marks are the simulation's, the rest follows from them. */
export function perpCtx(spot: Underlying, asset: Asset, atMs: number): PerpCtx {
  const mark = spot.price(asset, atMs);
  const px = (value: number) => markText(asset, value);
  const key = hashText(0, asset);
  const dayUsd = assetTraits(asset).dailyUsd * (0.7 + 0.6 * unitAt(key, Math.floor(atMs / DAY_MS)));
  const premium = (unitAt(key, Math.floor(atMs / 60_000)) - 0.5) * 4e-4;
  return {
    funding: decimal(Math.round((1.25e-5 + premium / 16) * 1e10), 10),
    openInterest: decimal(Math.round(((dayUsd * 0.6) / mark) * 1e5), 5),
    prevDayPx: px(spot.price(asset, Math.max(GENESIS_MS, atMs - DAY_MS))),
    dayNtlVlm: decimal(Math.round(dayUsd * 1e4), 4),
    premium: decimal(Math.round(premium * 1e8), 8),
    oraclePx: px(mark / (1 + premium)),
    markPx: px(mark),
    midPx: px(mark * (1 + premium / 20)),
    impactPxs: [px(mark * 0.9999), px(mark * 1.0001)],
    dayBaseVlm: decimal(Math.round((dayUsd / mark) * 1e5), 5),
  };
}

/** Candles of an underlying within the bounds, oldest first, the newest 5,000. */
export function perpCandles(
  spot: Underlying,
  asset: Asset,
  intervalMs: number,
  interval: string,
  startTimeMs: number,
  endTimeMs: number,
): Candle[] {
  const lastMs = Math.floor(endTimeMs / intervalMs) * intervalMs;
  const fromMs = Math.max(
    Math.floor(startTimeMs / intervalMs) * intervalMs,
    lastMs - (MAX_CANDLES - 1) * intervalMs,
  );
  const candles: Candle[] = [];
  for (let t = Math.max(fromMs, GENESIS_MS); t <= lastMs; t += intervalMs) {
    candles.push(perpCandle(spot, asset, t, Math.min(intervalMs, endTimeMs - t + 1), intervalMs, interval));
  }
  return candles;
}

function perpCandle(
  spot: Underlying,
  asset: Asset,
  t: number,
  spanMs: number,
  intervalMs: number,
  interval: string,
): Candle {
  const marks = Array.from({ length: SAMPLES + 1 }, (_, i) =>
    spot.price(asset, t + Math.floor((spanMs * i) / SAMPLES)),
  );
  const px = (value: number) => markText(asset, value);
  const usd = (assetTraits(asset).dailyUsd * spanMs) / DAY_MS;
  const share = 0.4 + 1.2 * unitAt(hashText(0, asset), Math.floor(t / 60_000), intervalMs);
  return {
    t,
    T: t + intervalMs - 1,
    s: asset,
    i: interval,
    o: px(marks[0] as number),
    c: px(marks[SAMPLES] as number),
    h: px(Math.max(...marks)),
    l: px(Math.min(...marks)),
    v: decimal(Math.round(((usd * share) / (marks[0] as number)) * 1e5), 5),
    n: 1 + Math.floor((usd * share) / 2_500),
  };
}
