import { pxText, roundUsd, TICKS, UNITS_PER_SHARE } from '../basics/format.ts';
import { outcomeSpec, payoutOf, questionSpec, type UniverseEvent } from '../universe/universe.ts';
import { tellOrder, tellStatus } from './order-status.ts';
import { beginAction, nextMatch, nextOid, type Sim, SYNTHETIC, writeRow } from './sim.ts';
import { createMarket, type Market } from './state.ts';

/** Lets an event of the plan take effect in the open block. */
export function applyEvent(sim: Sim, event: UniverseEvent): void {
  if (event.kind === 'create') create(sim, event);
  else settle(sim, event);
}

function create(sim: Sim, { placed }: Extract<UniverseEvent, { kind: 'create' }>): void {
  if (sim.state.ahead?.listed.has(placed.legIds[0] as number)) return;
  const ids = placed.fallbackId === null ? placed.legIds : [placed.fallbackId, ...placed.legIds];
  for (const id of ids) {
    const outcome = sim.universe.outcome(id);
    if (outcome === null) throw new Error(`outcome ${id} is not in the plan`);
    sim.state.markets.set(id, createMarket(id, outcome.settleMs));
    sim.changes.meta.push({ outcomeCreated: outcomeSpec(outcome) });
  }
  const question = questionSpec(placed, sim.block.worldMs);
  if (question !== null) sim.changes.meta.push({ questionUpdated: question });
}

/** Opens what is listed and not settled at the first moment of a simulation that begins after the first day. */
export function openListed(sim: Sim): void {
  const { state, universe } = sim;
  for (let event = universe.events[0]; event !== undefined && event.ms <= state.tMs; ) {
    if (event.kind === 'create' && event.placed.listing.settlement.atMs > state.tMs) {
      const { fallbackId, legIds } = event.placed;
      for (const id of fallbackId === null ? legIds : [fallbackId, ...legIds]) {
        const settleMs = universe.outcome(id)?.settleMs ?? 0;
        if (settleMs > state.tMs) state.markets.set(id, createMarket(id, settleMs));
      }
    }
    event = universe.events[++state.nextEvent];
  }
}

/** Pays every holder of the settled outcomes under one hash, cancels their orders and closes their markets. */
function settle(sim: Sim, event: Extract<UniverseEvent, { kind: 'settle' }>): void {
  const { ahead } = sim.state;
  const outcomes = event.outcomes.filter(({ id }) => !ahead?.settled.has(id));
  if (outcomes.length === 0) return;
  const hash = beginAction(sim);
  for (const outcome of outcomes) {
    const market = sim.state.markets.get(outcome.id);
    if (market === undefined) throw new Error(`outcome ${outcome.id} settles but is not open`);
    const yesTick = Math.round(Number(payoutOf(outcome).fraction) * TICKS);
    payHolders(sim, market, 0, yesTick, hash);
    payHolders(sim, market, 1, TICKS - yesTick, hash);
    cancelOrders(sim, market);
    sim.state.markets.delete(outcome.id);
    sim.changes.meta.push({ outcomeSettled: outcome.id });
  }
  const { placed } = event;
  if (placed.questionId === null) return;
  if (event.final) sim.changes.meta.push({ questionSettled: placed.questionId });
  else {
    const question = questionSpec(placed, event.ms);
    if (question !== null) sim.changes.meta.push({ questionUpdated: question });
  }
}

/** Tells that the orders of a market went with it. */
function cancelOrders(sim: Sim, { id, book, stops = [] }: Market): void {
  if (!sim.tellsOrders) return;
  for (const { sells, buys } of [...book.bids, ...book.asks]) {
    for (const order of [...sells, ...buys]) tellOrder(sim, id, order, 'outcomeSettledCanceled');
  }
  for (const stop of stops) tellStatus(sim, id, stop, 'outcomeSettledCanceled');
}

function payHolders(sim: Sim, market: Market, side: 0 | 1, tick: number, hash: string): void {
  for (const [wallet, position] of market.positions[side]) {
    const payoutUsd = (position.units / UNITS_PER_SHARE) * (tick / TICKS);
    writeRow(sim, {
      ...SYNTHETIC,
      wallet,
      market,
      side,
      px: pxText(tick),
      units: position.units,
      startUnits: position.units,
      dir: 'Settlement',
      isBuy: false,
      closedPnlUsd: roundUsd(payoutUsd - position.costUsd),
      hash,
      oid: nextOid(sim),
      feeUsd: 0,
      match: nextMatch(sim),
    });
    if (market.settleMs <= sim.owedUntilMs) sim.state.phase.owed--;
  }
}
