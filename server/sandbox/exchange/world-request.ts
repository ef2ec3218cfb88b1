import { z } from 'zod';
import { DAY_MS } from '#domain/time.ts';
import { requote } from './actors/makers.ts';
import { trade } from './actors/takers.ts';
import { moveStill, quote } from './advance.ts';
import { TICKS } from './basics/format.ts';
import { applyEvent } from './market/settlement.ts';
import type { Sim } from './market/sim.ts';
import type { Market } from './market/state.ts';
import type { Outcome } from './universe/universe.ts';

const outcome = z.int().nonnegative();

/** What may be asked of a still world. */
export const worldRequest = z.discriminatedUnion('type', [
  /** Changes nothing. */
  z.strictObject({ type: z.literal('read') }),
  /** Lists the next market of the plan before its time. */
  z.strictObject({ type: z.literal('list') }),
  /** Settles a market, with all others of its question, before its time. */
  z.strictObject({ type: z.literal('settle'), outcome }),
  /** Has somebody trade in a market. */
  z.strictObject({ type: z.literal('trade'), outcome }),
  /** Has the makers of a market quote around another price of Yes. */
  z.strictObject({ type: z.literal('price'), outcome, yes: z.number().gt(0).lt(1) }),
  /** Moves the world on: all that the plan has until then takes effect. */
  z.strictObject({ type: z.literal('advance'), ms: z.int().min(1).max(DAY_MS) }),
]);
export type WorldRequest = z.output<typeof worldRequest>;

/** A request that cannot be met; the message says why. */
export class WorldRequestError extends Error {
  override readonly name = 'WorldRequestError';
}

/** Trades that may come to nothing before one is given up. */
const MAX_TRIES = 400;

/** Does in the open block what is asked. @throws WorldRequestError */
export function applyRequest(sim: Sim, request: WorldRequest): void {
  if (request.type === 'list') listNext(sim);
  else if (request.type === 'settle') settleNow(sim, openMarket(sim, request.outcome).of);
  else if (request.type === 'trade') tradeIn(sim, request.outcome);
  else if (request.type === 'price') movePrice(sim, openMarket(sim, request.outcome).market, request.yes);
  else if (request.type === 'advance') moveStill(sim, request.ms);
}

function openMarket(sim: Sim, id: number): { of: Outcome; market: Market } {
  const [of, market] = [sim.universe.outcome(id), sim.state.markets.get(id)];
  if (!of || !market) throw new WorldRequestError(`Outcome ${id} is not open.`);
  return { of, market };
}

const aheadOf = ({ state }: Sim) => {
  state.ahead ??= { listed: new Set(), settled: new Set() };
  return state.ahead;
};

function listNext(sim: Sim): void {
  const { listed } = aheadOf(sim);
  const next = sim.universe.events.find(
    ({ kind, placed }, index) =>
      index >= sim.state.nextEvent && kind === 'create' && !listed.has(placed.legIds[0] as number),
  );
  if (!next) throw new WorldRequestError('The plan has no further market.');
  applyEvent(sim, next);
  listed.add(next.placed.legIds[0] as number);
  for (const id of next.placed.legIds) quote(sim, id);
}

/** Applies every settlement of the question up to the one that settles the outcome. */
function settleNow(sim: Sim, { id, placed }: Outcome): void {
  const settlements = sim.universe.events.filter(
    (event) => event.kind === 'settle' && event.placed === placed,
  );
  for (const event of settlements) {
    if (event.kind !== 'settle') continue;
    applyEvent(sim, event);
    for (const one of event.outcomes) aheadOf(sim).settled.add(one.id);
    if (event.outcomes.some((one) => one.id === id)) return;
  }
}

function tradeIn(sim: Sim, id: number): void {
  const { of, market } = openMarket(sim, id);
  if (of.isFallback) throw new WorldRequestError(`Nobody trades in outcome ${id}.`);
  for (let tries = 0; tries < MAX_TRIES && !sim.changes.trades.has(id); tries++) {
    quote(sim, id);
    trade(sim, of.placed, of.leg, market);
  }
}

function movePrice(sim: Sim, market: Market, yes: number): void {
  market.quotedTick = -TICKS;
  requote(sim, market, Math.round(yes * TICKS));
}
