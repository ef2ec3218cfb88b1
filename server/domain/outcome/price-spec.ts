import { parseExpiry } from '../time.ts';
import { groupedNumber, shortTime } from './display.ts';
import type { KeyValues } from './key-values.ts';

/** What a price market or a group of price buckets is about. */
export type PriceSpec = {
  kind: 'binary' | 'bucket';
  underlying: string;
  /** 0 when upstream's text names no valid time. */
  expiryMs: number;
  /** Empty for one-off markets. */
  period: string;
  /** Decimal text; `0` for buckets. */
  targetPrice: string;
  /** Ascending bounds between buckets; empty for binaries. */
  thresholds: string[];
};

const DECIMAL = /^\d{1,15}(\.\d{1,15})?$/;
const TICKER = /^[A-Za-z0-9]{1,16}(:[A-Za-z0-9]{1,16})?$/;
const PERIOD = /^\d{1,4}[A-Za-z]{1,3}$/;

const decimalOr0 = (text: string | undefined): string =>
  text !== undefined && DECIMAL.test(text) ? text : '0';
const matching = (text: string | undefined, pattern: RegExp): string =>
  text !== undefined && pattern.test(text) ? text : '';

/** Reads the recurring `class:…` form or the price template's keys; null when it is no price market. */
export function readPriceSpec(values: KeyValues): PriceSpec | null {
  const kind = { priceBinary: 'binary', priceBucket: 'bucket' }[values.get('class') ?? ''];
  if (kind === 'binary' || kind === 'bucket') {
    const underlying = matching(values.get('underlying'), TICKER);
    if (underlying === '') return null;
    return {
      kind,
      underlying,
      expiryMs: parseExpiry(values.get('expiry') ?? '') ?? 0,
      period: matching(values.get('period'), PERIOD),
      targetPrice: kind === 'binary' ? decimalOr0(values.get('targetPrice')) : '0',
      thresholds: kind === 'bucket' ? readThresholds(values.get('priceThresholds') ?? '') : [],
    };
  }
  const underlying = matching(values.get('perp'), TICKER);
  if (underlying === '' || !DECIMAL.test(values.get('threshold') ?? '')) return null;
  const expiryMs = parseExpiry(values.get('time') ?? '') ?? 0;
  return {
    kind: 'binary',
    underlying,
    expiryMs,
    period: '',
    targetPrice: decimalOr0(values.get('threshold')),
    thresholds: [],
  };
}

const readThresholds = (text: string): string[] =>
  text
    .split(',')
    .map((bound) => bound.trim())
    .filter((bound) => DECIMAL.test(bound))
    .slice(0, 100);

/** `BTC ≥ 64,009 on Jul 31, 06:00 UTC`; empty without a target. */
export function binaryTitle(spec: PriceSpec): string {
  if (spec.targetPrice === '0') return '';
  return `${spec.underlying} ≥ ${groupedNumber(spec.targetPrice)}${onTime(spec)}`;
}

/** `BTC price range on Jul 31, 06:00 UTC`. */
export const rangeTitle = (spec: PriceSpec): string => `${spec.underlying} price range${onTime(spec)}`;

const onTime = (spec: PriceSpec): string => (spec.expiryMs > 0 ? ` on ${shortTime(spec.expiryMs)}` : '');

/** Bucket k of the bounds: below the first, from each to the next, from the last up. Empty if k is out of range. */
export function bucketTitle(thresholds: readonly string[], index: number): string {
  const lower = thresholds[index - 1];
  const upper = thresholds[index];
  if (lower !== undefined && upper !== undefined) return `${groupedNumber(lower)} – ${groupedNumber(upper)}`;
  if (upper !== undefined && index === 0) return `< ${groupedNumber(upper)}`;
  return lower === undefined ? '' : `≥ ${groupedNumber(lower)}`;
}
