import { decimal, pxText, TICKS } from '../basics/format.ts';
import type { Candle } from '../basics/wire.ts';
import type { Bars } from './state.ts';

const MINUTE_MS = 60_000;
const MAX_MINUTES = 12_000;
export const MAX_CANDLES = 5_000;

/** Folds a trade into its minute. */
export function addTrade(bars: Bars, timeMs: number, tick: number, shares: number): void {
  const minute = Math.floor(timeMs / MINUTE_MS);
  const last = bars.minute.length - 1;
  if (bars.minute[last] !== minute) {
    if (last >= MAX_MINUTES) for (const series of Object.values(bars)) series.splice(0, MAX_MINUTES / 4);
    bars.minute.push(minute);
    for (const series of [bars.o, bars.h, bars.l, bars.c]) series.push(tick);
    bars.v.push(shares);
    bars.n.push(1);
    return;
  }
  bars.h[last] = Math.max(bars.h[last] as number, tick);
  bars.l[last] = Math.min(bars.l[last] as number, tick);
  bars.c[last] = tick;
  bars.v[last] = (bars.v[last] as number) + shares;
  bars.n[last] = (bars.n[last] as number) + 1;
}

/** Index of the first minute at or after `timeMs`. */
function firstAt(bars: Bars, timeMs: number): number {
  const minute = Math.ceil(timeMs / MINUTE_MS);
  let low = 0;
  let high = bars.minute.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars.minute[middle] as number) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Bars of an interval within the bounds (inclusive, ms), oldest first, the newest 5,000; silent intervals are left out. */
export function candlesOf(
  bars: Bars,
  side: 0 | 1,
  coin: string,
  intervalMs: number,
  interval: string,
  startTimeMs: number,
  endTimeMs: number,
): Candle[] {
  const openOf = (index: number) =>
    Math.floor(((bars.minute[index] as number) * MINUTE_MS) / intervalMs) * intervalMs;
  const candles: Candle[] = [];
  let index = firstAt(bars, Math.floor(startTimeMs / intervalMs) * intervalMs);
  while (index < bars.minute.length && openOf(index) <= endTimeMs) {
    const t = openOf(index);
    const from = index;
    while (index < bars.minute.length && openOf(index) === t) index++;
    candles.push(mirrored(fold(bars, from, index), side, coin, t, intervalMs, interval));
  }
  return candles.slice(-MAX_CANDLES);
}

type Folded = { o: number; h: number; l: number; c: number; v: number; n: number };

function fold(bars: Bars, from: number, to: number): Folded {
  const bar: Folded = { o: bars.o[from] as number, h: 0, l: TICKS, c: bars.c[to - 1] as number, v: 0, n: 0 };
  for (let i = from; i < to; i++) {
    bar.h = Math.max(bar.h, bars.h[i] as number);
    bar.l = Math.min(bar.l, bars.l[i] as number);
    bar.v += bars.v[i] as number;
    bar.n += bars.n[i] as number;
  }
  return bar;
}

function mirrored(
  bar: Folded,
  side: 0 | 1,
  coin: string,
  t: number,
  intervalMs: number,
  interval: string,
): Candle {
  const [o, h, l, c] =
    side === 0 ? [bar.o, bar.h, bar.l, bar.c] : [bar.o, bar.l, bar.h, bar.c].map((tick) => TICKS - tick);
  const px = (tick: number | undefined) => pxText(tick ?? 0);
  const T = t + intervalMs - 1;
  return {
    t,
    T,
    s: coin,
    i: interval,
    o: px(o),
    c: px(c),
    h: px(h),
    l: px(l),
    v: decimal(bar.v, 0),
    n: bar.n,
  };
}

/** Volume of the last 24 hours (shares and USD in Yes terms) and the tick before them. */
export function dayFigures(
  bars: Bars,
  atMs: number,
): { shares: number; yesUsd: number; prevTick: number | null } {
  const from = firstAt(bars, atMs - 86_400_000);
  let shares = 0;
  let yesUsd = 0;
  for (let i = from; i < bars.minute.length; i++) {
    const v = bars.v[i] as number;
    shares += v;
    yesUsd += (v * ((bars.o[i] as number) + (bars.c[i] as number))) / (2 * TICKS);
  }
  return { shares, yesUsd, prevTick: bars.c[from - 1] ?? bars.o[from] ?? null };
}
