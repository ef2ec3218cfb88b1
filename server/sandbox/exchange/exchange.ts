import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { createView } from './answers/exchange-view.ts';
import type { ExchangeView } from './answers/view.ts';
import { archiveHours } from './files/archive.ts';
import { loadSchedule, saveSchedule } from './files/snapshot.ts';
import { worldMs } from './market/state.ts';
import { LIVE_STEP_MS, PAST_STEP_MS, type Phase, type Schedule, STILL_STEP_MS } from './schedule.ts';
import { openSimulation, type Simulation } from './simulation.ts';
import type { Universe } from './universe/universe.ts';
import { createWorld, type World } from './world.ts';

export type ExchangeOptions = {
  /** A folder remembers the seed, the history and its length that it was begun with; other values are ignored then. */
  seed: number;
  historyFills: number;
  fillsPerSecond: number;
  /** Whether the world stands after its history, until a request changes it. No fills come then. */
  isStill?: boolean;
  dir: string;
  startMs?: number;
  /** Clock that the live phase keeps up with. */
  nowMs?: () => number;
  /** How often the state is stored while it runs; a restart repeats at most this much work. */
  saveEveryMs?: number;
  /** Days at the beginning whose files become `H.lz4` archives once history is complete. */
  archiveDays?: number;
};

export type HistoryProgress = { simulatedMs: number; endMs: number; rows: number; ofRows: number };

/** The simulated exchange: files of its past and present, and a view of its state for servers. */
export type Exchange = ExchangeView & {
  /** What is listed, and the matches behind it. */
  readonly universe: Universe;
  readonly world: World;
  /** The time by which markets are listed, priced and settled, epoch ms. */
  worldNow(): number;
  /** Simulates up to the present when that is not done yet. Gives way to other work every few milliseconds. */
  generateHistory(onProgress?: (progress: HistoryProgress) => void, signal?: AbortSignal): Promise<void>;
  /** Keeps in step with the clock until the signal; then saves. Resolves once everything is on disk. */
  runLive(signal: AbortSignal): Promise<void>;
  /** Saves and releases the files. */
  close(): void;
};

const SLICE_MS = 8;
const SAVE_EVERY_MS = 20_000;
/** Downtime longer than this is simulated in coarse steps, like history. */
const LONG_GAP_MS = 5 * 60_000;

/** Opens the exchange of a folder. Throws when the folder holds another version's or a damaged simulation. */
export function createExchange(options: ExchangeOptions): Exchange {
  const now = options.nowMs ?? Date.now;
  const schedule = loadSchedule(options.dir) ?? beginSchedule(options, now());
  const simulation = openSimulation(options.dir, schedule);
  const { view, feed } = createView(simulation.sim, options.dir, () => simulation.flush());
  const publish = () => {
    simulation.flush();
    feed.publish(simulation.sim.block, simulation.sim.changes);
  };
  const worker = createWorker(simulation, options.saveEveryMs ?? SAVE_EVERY_MS);
  return {
    ...view,
    universe: simulation.sim.universe,
    world: createWorld(simulation, { now, publish }),
    worldNow: () => worldMs(simulation.sim.state),
    async generateHistory(onProgress, signal) {
      const [past] = schedule.phases;
      if (past?.kind !== 'past') return;
      const { state } = simulation.sim;
      await worker.runWhile(
        () => !signal?.aborted && (state.tMs < past.toMs || simulation.isBehindFiles()),
        undefined,
        () => onProgress?.({ simulatedMs: state.tMs, endMs: past.toMs, rows: state.rows, ofRows: past.rows }),
      );
      simulation.save();
      // The hours at the end stay plain: the state that was just saved names a place in one of them.
      const closedHours = Math.floor((past.toMs - GENESIS_MS) / HOUR_MS) - 2;
      await archiveHours(options.dir, Math.min(closedHours, (options.archiveDays ?? 0) * 24), signal);
    },
    async runLive(signal) {
      const scheduled = () =>
        simulation.isBehindFiles() || simulation.sim.state.tMs < (schedule.phases.at(-1)?.fromMs ?? 0);
      await worker.runWhile(() => !signal.aborted && scheduled());
      if (!signal.aborted) extendSchedule(options, schedule, simulation.sim.state.tMs, now());
      await worker.runWhile(() => !signal.aborted && scheduled());
      await live(simulation, worker, { now, publish }, signal);
      simulation.save();
    },
    close() {
      simulation.save();
      simulation.close();
    },
  };
}

function beginSchedule(options: ExchangeOptions, nowMs: number): Schedule {
  const startMs = options.startMs ?? GENESIS_MS;
  const toMs = Math.max(startMs, Math.floor(nowMs / PAST_STEP_MS) * PAST_STEP_MS);
  const schedule: Schedule = {
    seed: options.seed,
    startMs,
    wallets: Math.min(20_000, Math.max(3_000, Math.round(options.historyFills / 60))),
    friendlies: true,
    liveMatchesFromMs: toMs,
    phases: [{ kind: 'past', fromMs: startMs, toMs, rows: options.historyFills }, present(options, toMs)],
  };
  saveSchedule(options.dir, schedule);
  return schedule;
}

/** The phase that a run adds where its past ends. */
const present = ({ isStill, fillsPerSecond }: ExchangeOptions, fromMs: number): Phase =>
  isStill ? { kind: 'still', fromMs } : { kind: 'live', fromMs, rowsPerSecond: fillsPerSecond };

type Worker = ReturnType<typeof createWorker>;

/** Steps the simulation in slices of a few milliseconds, saving now and then. */
function createWorker(simulation: Simulation, saveEveryMs: number) {
  let savedMs = performance.now();
  return {
    async runWhile(more: () => boolean, onBlock?: Parameters<Simulation['step']>[0], onSlice?: () => void) {
      while (more()) {
        const untilMs = performance.now() + SLICE_MS;
        do simulation.step(onBlock);
        while (performance.now() < untilMs && more());
        onSlice?.();
        if (performance.now() - savedMs > saveEveryMs) {
          simulation.save();
          savedMs = performance.now();
        }
        await nextTurn();
      }
      simulation.flush();
    },
  };
}

/** Puts the time since a long stop, or a changed rate, into the schedule before any of it is simulated. */
function extendSchedule(options: ExchangeOptions, schedule: Schedule, fromMs: number, nowMs: number): void {
  const last = schedule.phases.at(-1);
  const gapMs = nowMs - fromMs;
  const isSame = last !== undefined && isDeepStrictEqual(last, present(options, last.fromMs));
  if (gapMs <= LONG_GAP_MS && isSame) return;
  const [past] = schedule.phases;
  const density = past?.kind === 'past' ? past.rows / Math.max(1, past.toMs - past.fromMs) : 0;
  const rows = Math.round(
    Math.min((gapMs / 1000) * options.fillsPerSecond, Math.max(2_000, 2 * density * gapMs)),
  );
  const toMs = gapMs > LONG_GAP_MS ? Math.floor(nowMs / LIVE_STEP_MS) * LIVE_STEP_MS : fromMs;
  if (toMs > fromMs) schedule.phases.push({ kind: 'past', fromMs, toMs, rows });
  schedule.phases.push(present(options, toMs));
  saveSchedule(options.dir, schedule);
}

async function live(
  simulation: Simulation,
  worker: Worker,
  { now, publish }: { now: () => number; publish: () => void },
  signal: AbortSignal,
): Promise<void> {
  const { state } = simulation.sim;
  const stepMs = simulation.phase().kind === 'still' ? STILL_STEP_MS : LIVE_STEP_MS;
  while (!signal.aborted) {
    await worker.runWhile(() => !signal.aborted && state.tMs + stepMs <= now(), publish);
    const waitMs = Math.max(1, state.tMs + stepMs - now());
    await sleep(Math.min(waitMs, stepMs), undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }
}
