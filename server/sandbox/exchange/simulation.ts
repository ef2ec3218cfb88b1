import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Scene } from './actors/takers.ts';
import { advance, changeStill } from './advance.ts';
import { blockLine, localMs } from './files/block-line.ts';
import { hourOf, hourPath, openNodeFiles } from './files/node-files.ts';
import { addRef } from './files/refs.ts';
import { loadSnapshot, saveSnapshot } from './files/snapshot.ts';
import { openListed } from './market/settlement.ts';
import { createChanges, createOpenBlock, type OpenBlock, type Sim } from './market/sim.ts';
import { createState } from './market/state.ts';
import { createPopulation } from './market/wallets.ts';
import { type Phase, rowsDue, type Schedule } from './schedule.ts';
import { createUniverse } from './universe/universe.ts';

const ORDERS = 'node_order_statuses_by_block';
/** Days of orders that stay in the files, as who runs a node deletes what is old. */
const ORDER_DAYS = 4;

/** The simulation with its files: steps forward, keeps what a restart needs. */
export type Simulation = {
  sim: Sim;
  phase(): Phase;
  /** Runs one step; the block sink is called for each block that it makes. */
  step(onBlock?: (block: OpenBlock) => void): void;
  /** Changes a still world in a block of its own, at a time at or after its last block. It is saved. */
  change<Result>(nowMs: number, change: (sim: Sim) => Result, onBlock: (block: OpenBlock) => void): Result;
  /** Lines that an earlier run wrote and this one has not come to yet. */
  isBehindFiles(): boolean;
  flush(): void;
  save(): void;
  /** Ends the file access; the state stays readable. */
  close(): void;
};

/** Opens the simulation of a folder at its newest snapshot, or at the first day. */
export function openSimulation(dir: string, schedule: Schedule): Simulation {
  const snapshot = loadSnapshot(dir);
  const state = snapshot?.state ?? createState(schedule.seed, schedule.startMs);
  const files = openNodeFiles(dir, snapshot?.place ?? { hour: hourOf(schedule.startMs), offset: 0 });
  const ordersFrom = snapshot?.ordersPlace ?? { hour: hourOf(state.tMs), offset: 0 };
  const orders = openNodeFiles(dir, ordersFrom, ORDERS);
  const tellOrders = (block: OpenBlock, hour: number) => {
    if (hour % 24 === 0 && orders.place().hour !== hour)
      rmSync(dirname(hourPath(dir, hour - ORDER_DAYS * 24, ORDERS)), { recursive: true, force: true });
    orders.append(hour, blockLine(schedule.seed, block, block.orders));
  };
  const sim: Sim = {
    universe: createUniverse(schedule.seed, {
      friendlies: schedule.friendlies,
      liveMatchesFromMs: schedule.liveMatchesFromMs,
    }),
    population: createPopulation(schedule.seed, schedule.wallets, schedule.startMs),
    state,
    block: createOpenBlock(state.height, state.blockTimeMs),
    changes: createChanges(),
    owedUntilMs: 0,
    tellsOrders: false,
  };
  if (snapshot === null) openListed(sim);
  const scene: Scene = { sim, menu: null };
  let due = enterPhase(sim, schedule, state.phase.index, false);
  const sink = (onBlock?: (block: OpenBlock) => void) => (block: OpenBlock) => {
    const hour = hourOf(localMs(schedule.seed, block));
    const place = files.append(hour, blockLine(schedule.seed, block));
    if (sim.tellsOrders) tellOrders(block, hour);
    for (const wallet of block.wallets) addRef(state, wallet, place);
    onBlock?.(block);
    sim.changes = createChanges();
  };
  const save = () => {
    files.sync();
    orders.sync();
    saveSnapshot(dir, { state, place: files.place(), ordersPlace: orders.place() });
  };
  return {
    sim,
    phase: () => phaseAt(schedule, state.phase.index),
    step(onBlock) {
      for (let next = schedule.phases[state.phase.index + 1]; next && state.tMs >= next.fromMs; ) {
        due = enterPhase(sim, schedule, state.phase.index + 1, true);
        next = schedule.phases[state.phase.index + 1];
      }
      advance(scene, phaseAt(schedule, state.phase.index), due, sink(onBlock));
    },
    change(nowMs, change, onBlock) {
      const result = changeStill(sim, nowMs, change, sink(onBlock));
      // A run from an earlier snapshot would not know of the request.
      save();
      return result;
    },
    isBehindFiles: () => files.hasMore() || orders.hasMore(),
    flush() {
      files.flush();
      orders.flush();
    },
    save,
    close() {
      files.close();
      orders.close();
    },
  };
}

function phaseAt(schedule: Schedule, index: number): Phase {
  const phase = schedule.phases[index];
  if (phase === undefined) throw new Error(`the schedule has no phase ${index}`);
  return phase;
}

/** Sets up the count of rows for a phase; `fresh` when the simulation just came to it. */
function enterPhase(sim: Sim, schedule: Schedule, index: number, fresh: boolean): (atMs: number) => number {
  const phase = phaseAt(schedule, index);
  sim.owedUntilMs = phase.kind === 'past' ? phase.toMs : 0;
  sim.tellsOrders = phase.kind !== 'past';
  if (fresh) {
    sim.state.phase = { index, used: 0, owed: openPositions(sim) };
    sim.state.standsAtMs = phase.kind === 'still' ? sim.state.tMs : undefined;
  }
  return rowsDue(phase, schedule.seed);
}

/** Positions that will cost a settlement row within the phase. */
function openPositions(sim: Sim): number {
  let count = 0;
  for (const market of sim.state.markets.values()) {
    if (market.settleMs <= sim.owedUntilMs) count += market.positions[0].size + market.positions[1].size;
  }
  return count;
}
