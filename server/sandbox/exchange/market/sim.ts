import { decimal, unitsText, usdText } from '../basics/format.ts';
import { actionHash, tidOf } from '../basics/ids.ts';
import { nextInt } from '../basics/random.ts';
import type { MetaUpdate } from '../basics/wire.ts';
import type { Universe } from '../universe/universe.ts';
import type { Market, State, TapeTrade } from './state.ts';
import type { Population } from './wallets.ts';

/** The block that is being filled. */
export type OpenBlock = {
  timeMs: number;
  /** The world's time in it: `timeMs`, but for a still world. */
  worldMs: number;
  height: number;
  rows: string[];
  /** Order statuses in the node's format. */
  orders: string[];
  /** Whose row each of `rows` is. */
  wallets: number[];
  actions: number;
};

/** What changed in the open block, for live listeners. */
export type Changes = {
  trades: Map<number, TapeTrade[]>;
  books: Set<number>;
  meta: MetaUpdate[];
};

/** All that a step of the simulation works on: the stored state and what is computed from the seed. */
export type Sim = {
  universe: Universe;
  population: Population;
  state: State;
  block: OpenBlock;
  changes: Changes;
  /** Positions in markets that settle by now count as rows to come (past phases only). */
  owedUntilMs: number;
  /** Whether order statuses are written: not for simulated history. */
  tellsOrders: boolean;
};

export const createChanges = (): Changes => ({ trades: new Map(), books: new Set(), meta: [] });

export const createOpenBlock = (height: number, timeMs: number, worldMs = timeMs): OpenBlock => ({
  timeMs,
  worldMs,
  height,
  rows: [],
  orders: [],
  wallets: [],
  actions: 0,
});

/** Hash of the next action of the open block. */
export function beginAction(sim: Sim): string {
  return actionHash(sim.state.rng, sim.block.height, sim.block.actions++);
}

export function nextOid(sim: Sim): number {
  sim.state.nextOid += 1 + nextInt(sim.state.rng, 40);
  return sim.state.nextOid;
}

/** Number of the next match; its trade ids follow from it. */
export const nextMatch = (sim: Sim): number => sim.state.nextMatch++;

/** One side of one execution as it goes into the node file. Amounts: `units` of 1e-5 share, ticks, USD. */
export type FillRow = {
  wallet: number;
  market: Market;
  side: 0 | 1;
  px: string;
  units: number;
  startUnits: number;
  dir: string;
  isBuy: boolean;
  closedPnlUsd: number;
  hash: string;
  oid: number;
  crossed: boolean;
  feeUsd: number;
  /** Fee in shares of the coin instead of USD; 0 for none. */
  feeUnits: number;
  match: number;
  cloid: string | null;
  builder: number | null;
  builderFeeUsd: number;
};

/** What the conversions and settlements have in common: not matched, no client order id, no builder. */
export const SYNTHETIC = {
  crossed: true,
  feeUnits: 0,
  cloid: null,
  builder: null,
  builderFeeUsd: 0,
} as const;

/** Appends a `[user, fill]` row to the open block. */
export function writeRow(sim: Sim, row: FillRow): void {
  const coin = row.market.id * 10 + row.side;
  const wallet = sim.population.wallets[row.wallet];
  const builder = row.builder === null ? undefined : sim.population.builders[row.builder];
  const fee = row.feeUnits > 0 ? decimal(row.feeUnits, 5) : usdText(row.feeUsd);
  const token = row.feeUnits > 0 ? `+${coin}` : 'USDC';
  const cloid = row.cloid === null ? 'null' : `"${row.cloid}"`;
  const routed =
    builder === undefined
      ? ''
      : `,"builder":"${builder.address}","builderFee":"${usdText(row.builderFeeUsd)}"`;
  sim.block.rows.push(
    `["${wallet?.address}",{"coin":"#${coin}","px":"${row.px}","sz":"${unitsText(row.units)}","side":"${row.isBuy ? 'B' : 'A'}",` +
      `"time":${sim.block.timeMs},"startPosition":"${unitsText(row.startUnits)}","dir":"${row.dir}",` +
      `"closedPnl":"${usdText(row.closedPnlUsd)}","hash":"${row.hash}","oid":${row.oid},"crossed":${row.crossed},` +
      `"fee":"${fee}","tid":${tidOf(row.match, row.side)},"cloid":${cloid},"feeToken":"${token}"${routed},"twapId":null}]`,
  );
  sim.block.wallets.push(row.wallet);
  sim.state.rows++;
  sim.state.phase.used++;
}
