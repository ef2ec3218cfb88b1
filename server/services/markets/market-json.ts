import { fromE8 } from '#domain/fixed.ts';
import { formatExpiry } from '#domain/time.ts';

/** An expiry as the market family writes it: `YYYYMMDD-HHMM`, empty without one. */
export const marketExpiry = (expiryMs: number): string => (expiryMs === 0 ? '' : formatExpiry(expiryMs));

/** A target price as a number; 0 for markets that have none. */
export const targetPriceNumber = (text: string): number => {
  const value = Number(text);
  return Number.isFinite(value) ? value : 0;
};

/** The volume-weighted price of Σ notional over Σ size, or null when nothing traded. */
export const averagePx = (notionalE8: string, szE8: string): number | null =>
  Number(szE8) === 0 ? null : Number(notionalE8) / Number(szE8);

export const pxOrNull = (pxE8: number | null): number | null => (pxE8 === null ? null : fromE8(pxE8));
