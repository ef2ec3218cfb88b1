/** A coin is `#N` with N = outcome_id × 10 + side_idx; side 0 is Yes / Up / A, side 1 is No / Down / B. */
export type SideIdx = 0 | 1;

const COIN = /^#(\d{1,9}[01]|[01])$/;

/** Parses `#N`; null unless N is a whole outcome coin (last digit 0 or 1, at most ten digits, fits int4). */
export function parseCoin(text: string): number | null {
  const digits = COIN.exec(text)?.[1];
  if (digits === undefined) return null;
  const coin = Number(digits);
  return coin <= 0x7fff_ffff && String(coin) === digits ? coin : null;
}

export const formatCoin = (coin: number): string => `#${coin}`;
export const coinOf = (outcomeId: number, side: SideIdx): number => outcomeId * 10 + side;
export const outcomeIdOf = (coin: number): number => Math.floor(coin / 10);
export const sideIdxOf = (coin: number): SideIdx => (coin % 10 === 0 ? 0 : 1);
/** The other side of the same outcome. */
export const siblingOf = (coin: number): number => (coin % 10 === 0 ? coin + 1 : coin - 1);
