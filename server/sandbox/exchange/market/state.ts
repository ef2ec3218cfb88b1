import { FIRST_OID, GENESIS_HEIGHT } from '../basics/ids.ts';
import { createRng, type Rng } from '../basics/random.ts';
import { type Book, createBook, type Order, type ToldOrder } from './book.ts';

/** Holding of one coin: size in units of 1e-5 share, what it cost, and whole shares that resting sells hold. */
export type Position = { units: number; costUsd: number; heldShares: number };

/** A public trade in Yes terms. `bid` says that the aggressor bid for Yes. */
export type TapeTrade = {
  tick: number;
  shares: number;
  bid: boolean;
  hash: string;
  timeMs: number;
  match: number;
  buyer: number;
  seller: number;
};

/** Minutes that had trades, in Yes ticks; parallel arrays, oldest first. */
export type Bars = {
  minute: number[];
  o: number[];
  h: number[];
  l: number[];
  c: number[];
  v: number[];
  n: number[];
};

/** A live outcome: its book, who holds what, and the tape. Dropped when it settles. */
export type Market = {
  id: number;
  settleMs: number;
  book: Book;
  /** By wallet index, for side 0 and side 1. */
  positions: [Map<number, Position>, Map<number, Position>];
  /** Orders that each market maker has out, by wallet index. */
  quotes: Map<number, Order[]>;
  /** Fair tick that the makers last quoted around. */
  quotedTick: number;
  /** Resting orders of everybody else, oldest first. */
  rested: Order[];
  /** Wallets that traded lately, newest last; a wallet may stand here more than once. */
  lately: number[];
  lastTick: number | null;
  tape: TapeTrade[];
  bars: Bars;
  /** Shares that fees in kind took out of circulation, in units of 1e-5 share, by side. */
  feeUnits: [number, number];
  /** Stop orders that wait for their price; absent where there are none. */
  stops?: ToldOrder[];
};

/**
 * All that the simulation remembers. Plain data, so that a snapshot is its structured clone and a run that
 * resumes from one continues exactly as an uninterrupted run would.
 */
export type State = {
  /** Simulated up to here, epoch ms. */
  tMs: number;
  /** The time of a still world, epoch ms; absent while the world moves with `tMs`. */
  standsAtMs?: number | undefined;
  /** What was listed (by its first leg) and settled on request before its time; absent when nothing was. */
  ahead?: { listed: Set<number>; settled: Set<number> };
  blockTimeMs: number;
  height: number;
  nextOid: number;
  nextMatch: number;
  nextEvent: number;
  rng: Rng;
  markets: Map<number, Market>;
  /** Place in the schedule, fill rows used in this phase, and rows that open positions will still cost in it. */
  phase: { index: number; used: number; owed: number };
  rows: number;
  /** Where the newest rows of a wallet stand in the node files: hour index × 2^32 + byte offset of the line. */
  refs: Map<number, { places: Float64Array; next: number }>;
};

/** The time by which markets are listed, priced and settled, epoch ms. */
export const worldMs = ({ tMs, standsAtMs }: State): number => standsAtMs ?? tMs;

export function createState(seed: number, startMs: number): State {
  return {
    tMs: startMs,
    blockTimeMs: startMs,
    height: GENESIS_HEIGHT,
    nextOid: FIRST_OID,
    nextMatch: 1,
    nextEvent: 0,
    rng: createRng(seed),
    markets: new Map(),
    phase: { index: 0, used: 0, owed: 0 },
    rows: 0,
    refs: new Map(),
  };
}

export const createMarket = (id: number, settleMs: number): Market => ({
  id,
  settleMs,
  book: createBook(),
  positions: [new Map(), new Map()],
  quotes: new Map(),
  quotedTick: -1,
  rested: [],
  lately: [],
  lastTick: null,
  tape: [],
  bars: { minute: [], o: [], h: [], l: [], c: [], v: [], n: [] },
  feeUnits: [0, 0],
});
