import { formatDecimal, formatShort } from './decimals.ts';

/** How probabilities are shown: per cent, or cents of a share that pays one dollar. */
export type PriceUnit = 'percent' | 'cents';

/** A probability with one decimal (or `digits`): `63.4%`, or `63.4¢`. */
export const formatPrice = (px: number | null, unit: PriceUnit, digits = 1): string =>
  px === null ? '–' : `${(px * 100).toFixed(digits)}${unit === 'percent' ? '%' : '¢'}`;

/** A change of probability in points with its sign: `+1.2`. */
export const formatPoints = (change: number): string => {
  const points = (change * 100).toFixed(1);
  if (points === '0.0' || points === '-0.0') return '0.0';
  return change > 0 ? `+${points}` : `−${points.slice(1)}`;
};

/** Dollars in short (`$12.4K`); below a thousand in whole dollars. */
export const formatUsd = (usd: number): string =>
  Math.abs(usd) < 1_000 ? formatDecimal(usd, 0, 0, '$') : formatShort(usd, '$');

/** Dollars to the cent: `$57.61`, `−$2.10`. For estimates and statistics; `formatE6` writes what is paid. */
export const formatUsdExact = (usd: number): string =>
  (usd <= -0.005 ? '−' : '') + formatDecimal(Math.abs(usd), 2, 2, '$');

/** A price of an underlying, with the digits that its size asks for: always as many, so that a change is no other width. */
export function formatSpot(px: number): string {
  const digits = px >= 1_000 ? 0 : px >= 10 ? 2 : 4;
  return `$${formatDecimal(px, digits, digits)}`;
}

/** A level that decides a market, with every digit it has: `$1,344.3`. */
export const formatLevel = (px: number): string => `$${formatDecimal(px, 0, 8)}`;

/** A count, in short from ten thousand on. */
export const formatCount = (count: number): string =>
  count < 10_000 ? formatDecimal(count, 0, 0) : formatShort(count);

/** A noun in the number of its count: `fill` or `fills`. */
export const nounFor = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** A number of shares. */
export const formatShares = (shares: number): string =>
  Math.abs(shares) < 10_000 ? formatDecimal(shares, 0, 1) : formatShort(shares);

/** An address by both its ends: `0x12ab…9a4f`. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** A hash by both its ends, as much of it as one compares: `0x12ab34…9a4f00`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-6)}`;
