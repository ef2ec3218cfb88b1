import { HOUR_MS } from '#domain/time.ts';
import { followScores } from './actors/follow-scores.ts';
import { requote } from './actors/makers.ts';
import { act, type Scene } from './actors/takers.ts';
import { TICKS } from './basics/format.ts';
import { nextInt, nextUnit } from './basics/random.ts';
import { applyEvent } from './market/settlement.ts';
import { createOpenBlock, type OpenBlock, type Sim } from './market/sim.ts';
import { worldMs } from './market/state.ts';
import { LIVE_STEP_MS, PAST_STEP_MS, type Phase, STILL_STEP_MS } from './schedule.ts';
import type { UniverseEvent } from './universe/universe.ts';

/** Takes a finished block: writes it, indexes it, tells listeners. */
export type BlockSink = (block: OpenBlock) => void;

/** Actions in a row that may come to nothing before the step gives up on its rows; the next step makes up for them. */
const MAX_IDLE_ACTIONS = 400;
/** Markets whose makers look at the price in each live block. */
const LIVE_LOOKS = 3;

/** Moves the simulation on by one step of its phase. Depends on nothing but the stored state and the schedule. */
export function advance(scene: Scene, phase: Phase, due: (atMs: number) => number, sink: BlockSink): void {
  if (phase.kind === 'live') liveStep(scene, due, sink);
  else if (phase.kind === 'still') stillStep(scene.sim, phase.fromMs, sink);
  else pastStep(scene, phase.toMs, due, sink);
}

function openBlock(sim: Sim, timeMs: number, atWorldMs?: number): void {
  sim.block = createOpenBlock(sim.state.height + 1, timeMs, atWorldMs);
}

function closeBlock(sim: Sim, sink: BlockSink): void {
  sim.state.height = sim.block.height;
  sim.state.blockTimeMs = sim.block.timeMs;
  sink(sim.block);
}

function nextEvent(sim: Sim, untilMs: number): UniverseEvent | null {
  const event = sim.universe.events[sim.state.nextEvent];
  return event !== undefined && event.ms <= untilMs ? event : null;
}

function pastStep(scene: Scene, endMs: number, due: (atMs: number) => number, sink: BlockSink): void {
  const { sim } = scene;
  const toMs = Math.min(endMs, sim.state.tMs + PAST_STEP_MS);
  if (sim.state.tMs % HOUR_MS === 0) {
    openBlock(sim, Math.max(sim.state.blockTimeMs + 1, sim.state.tMs));
    closeBlock(sim, sink);
  }
  for (let event = nextEvent(sim, toMs); event !== null; event = nextEvent(sim, toMs)) {
    tradeUntil(scene, event.ms, due, sink);
    openBlock(sim, Math.max(sim.state.blockTimeMs + 1, event.ms));
    for (let same: UniverseEvent | null = event; same !== null; same = nextEvent(sim, event.ms)) {
      applyEvent(sim, same);
      sim.state.nextEvent++;
    }
    if (sim.block.rows.length > 0) closeBlock(sim, sink);
  }
  tradeUntil(scene, toMs, due, sink);
}

/** Lets traders act until the rows that are due by `toMs` are there, spread over the time that is left to it. */
function tradeUntil(scene: Scene, toMs: number, due: (atMs: number) => number, sink: BlockSink): void {
  const { sim } = scene;
  const { state } = sim;
  const fromMs = state.tMs;
  state.tMs = toMs;
  const target = due(toMs);
  const missing = () => target - state.phase.used - state.phase.owed;
  const whole = missing();
  let along = 0;
  for (let idle = 0; idle < MAX_IDLE_ACTIONS && missing() > 0; ) {
    along = Math.max(along, 1 - missing() / whole);
    const jitterMs = nextUnit(state.rng) * 900;
    const timeMs = Math.max(state.blockTimeMs + 1, Math.floor(fromMs + (toMs - fromMs) * along + jitterMs));
    if (timeMs >= toMs) return;
    openBlock(sim, timeMs);
    for (let actions = 1 + nextInt(state.rng, 2); actions > 0; actions--) act(scene);
    if (sim.block.rows.length > 0) closeBlock(sim, sink);
    else idle++;
  }
}

function liveStep(scene: Scene, due: (atMs: number) => number, sink: BlockSink): void {
  const { sim } = scene;
  const { state } = sim;
  const toMs = state.tMs + LIVE_STEP_MS;
  openBlock(sim, toMs);
  const used = state.phase.used;
  for (let event = nextEvent(sim, toMs); event !== null; event = nextEvent(sim, toMs)) {
    applyEvent(sim, event);
    state.nextEvent++;
  }
  state.phase.used = used;
  state.tMs = toMs;
  const target = due(toMs);
  for (let tries = 0; tries < MAX_IDLE_ACTIONS && state.phase.used < target; tries++) act(scene);
  followScores(sim, toMs - LIVE_STEP_MS, toMs);
  lookAtPrices(sim);
  closeBlock(sim, sink);
}

/** Writes an empty block. The first one has a quote in every open market, so that none waits for its first. */
function stillStep(sim: Sim, fromMs: number, sink: BlockSink): void {
  const { state } = sim;
  const isFirst = state.tMs === fromMs;
  state.tMs += STILL_STEP_MS;
  openBlock(sim, Math.max(state.blockTimeMs + 1, state.tMs), worldMs(state));
  if (isFirst) quoteAll(sim);
  closeBlock(sim, sink);
}

/** Writes a block with what `change` does to a still world. */
export function changeStill<Result>(
  sim: Sim,
  nowMs: number,
  change: (sim: Sim) => Result,
  sink: BlockSink,
): Result {
  const { state } = sim;
  openBlock(sim, Math.max(state.blockTimeMs + 1, nowMs), worldMs(state));
  const result = change(sim);
  closeBlock(sim, sink);
  return result;
}

/** Moves a still world on: what is due takes effect, and every maker follows the price. */
export function moveStill(sim: Sim, ms: number): void {
  const { state } = sim;
  state.standsAtMs = worldMs(state) + ms;
  sim.block.worldMs = state.standsAtMs;
  for (let event = nextEvent(sim, state.standsAtMs); event; event = nextEvent(sim, state.standsAtMs)) {
    applyEvent(sim, event);
    state.nextEvent++;
  }
  quoteAll(sim);
}

function quoteAll(sim: Sim): void {
  for (const id of sim.state.markets.keys()) quote(sim, id);
}

/** Has the makers of a market look at its fair price, while it is open. */
export function quote(sim: Sim, id: number): void {
  const { worldMs: atMs } = sim.block;
  const outcome = sim.universe.outcome(id);
  const market = sim.state.markets.get(id);
  if (outcome === null || outcome.isFallback || market === undefined) return;
  const { listing } = outcome.placed;
  if (atMs >= listing.closeMs) return;
  requote(sim, market, Math.round((listing.chances(atMs)[outcome.leg] as number) * TICKS));
}

/** A few makers follow the fair price without being asked, so that books and mids move between trades. */
function lookAtPrices(sim: Sim): void {
  const ids = [...sim.state.markets.keys()];
  for (let look = 0; look < LIVE_LOOKS && ids.length > 0; look++)
    quote(sim, ids[nextInt(sim.state.rng, ids.length)] as number);
}
