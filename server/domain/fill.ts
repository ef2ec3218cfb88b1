/** What a fill row records. Only Buy and Sell are trades; Settlement is the payout; the rest convert inventory. */
export const DIRS = [
  'Buy',
  'Sell',
  'Settlement',
  'Negate Outcome',
  'Split Outcome',
  'Merge Outcome',
  'Merge Question',
] as const;
export type Dir = (typeof DIRS)[number];

/** Stored code of a dir: its 1-based place in DIRS. Never reorder. */
export const DIR_CODE: Record<Dir, number> = {
  Buy: 1,
  Sell: 2,
  Settlement: 3,
  'Negate Outcome': 4,
  'Split Outcome': 5,
  'Merge Outcome': 6,
  'Merge Question': 7,
};

export function dirOf(code: number): Dir {
  const dir = DIRS[code - 1];
  if (dir === undefined) throw new RangeError(`no dir has code ${code}`);
  return dir;
}

export const isTrade = (dir: Dir): boolean => dir === 'Buy' || dir === 'Sell';

/** One wallet's side of one execution, as ingest stores it. Amounts in 1e-8 units; addresses and hash lower-case hex. */
export type StoredFill = {
  blockNumber: number;
  timeMs: number;
  coin: number;
  wallet: string;
  dir: Dir;
  isBuy: boolean;
  pxE8: bigint;
  szE8: bigint;
  notionalE8: bigint;
  feeE8: bigint;
  /** `USDC`, or `+N` when the fee was taken in shares of coin `#N`. */
  feeToken: string;
  closedPnlE8: bigint;
  crossed: boolean;
  startPositionE8: bigint;
  oid: number;
  tid: number;
  hash: string;
  builder: string | null;
  builderFeeE8: bigint;
};

/** A stored fill with its durable sequence number: gapless, in the order of commit. */
export type SequencedFill = StoredFill & { seq: number };

/** Row of `/v1/activity` and its stream. */
export type Activity = {
  type: 'fill' | 'settlement';
  time: string;
  ts_ms: number;
  coin: string;
  outcome_id: number;
  side_idx: 0 | 1;
  side: 'A' | 'B';
  px: number;
  sz: number;
  notional: number;
  dir: Dir;
  tid: number;
};
