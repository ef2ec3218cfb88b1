import { formatUsd, formatUsdExact } from './numbers.ts';

const signed = (amount: number, text: string): string => (amount > 0 ? `+${text}` : `−${text}`);

/** Whether an amount of dollars rounds to no cent at all. */
export const isNoGain = (usd: number): boolean => Math.abs(usd) < 0.005;

/** A profit or loss in short with its sign: `+$12.4K`, `−$310`; `$0` for neither. */
export const formatGain = (usd: number): string =>
  Math.abs(usd) < 0.5 ? formatUsd(0) : signed(usd, formatUsd(Math.abs(usd)));

/** A profit or loss to the cent with its sign. */
export const formatGainExact = (usd: number): string =>
  isNoGain(usd) ? formatUsdExact(0) : signed(usd, formatUsdExact(Math.abs(usd)));

/** A fraction as per cent with one decimal: `63.4%`; one that is too small for it is not called nothing: `<0.1%`. */
export const formatShare = (fraction: number): string =>
  fraction > 0 && fraction < 0.0005 ? '<0.1%' : `${(fraction * 100).toFixed(1)}%`;

/** A return as per cent with its sign: `+4.2%`. */
export const formatReturn = (fraction: number): string =>
  Math.abs(fraction) < 0.0005 ? '0.0%' : signed(fraction, formatShare(Math.abs(fraction)));
