import { addTrade } from './bars.ts';
import { cancel, isBid, match, type Order, rest } from './book.ts';
import { pxText, roundUsd, TICKS, UNITS_PER_SHARE } from './format.ts';
import { credit, debit, hold } from './ledger.ts';
import { nextUnit } from './random.ts';
import { beginAction, nextMatch, type Sim, writeRow } from './sim.ts';
import type { Market } from './state.ts';
import { MAKER_COUNT, type Wallet } from './wallets.ts';

/** Who closes pays: a taker this share of notional, a maker less; market makers earn a rebate upstream and pay none. */
export const TAKER_FEE = 0.001344;
const MAKER_FEE = 0.0004;
/** In the first weeks some buyers pay in shares of what they buy. */
const IN_KIND_UNTIL_MS = Date.UTC(2026, 5, 1);
const IN_KIND_FEE = 0.0007;
const TAPE_LENGTH = 40;
const LATELY_LENGTH = 96;

/**
 * Sends an order to the book: it trades what crosses, and what is left rests when `resting`.
 * The caller has seen to it that a seller has the shares free. True when something rests.
 */
export function submit(sim: Sim, market: Market, taker: Order, resting: boolean): boolean {
  let hash: string | null = null;
  match(market.book, taker, {
    fill: (maker, shares) => {
      hash ??= beginAction(sim);
      settleMatch(sim, market, taker, maker, shares, hash);
    },
    selfCancel: (maker) => release(market, maker),
  });
  if (!resting || taker.shares === 0) return false;
  rest(market.book, taker);
  if (!taker.isBuy) hold(market, taker.side, taker.wallet, taker.shares);
  sim.changes.books.add(market.id);
  return true;
}

/** Withdraws a resting order and frees what it held. */
export function withdraw(sim: Sim, market: Market, order: Order): void {
  if (order.shares > 0 && cancel(market.book, order)) {
    release(market, order);
    sim.changes.books.add(market.id);
  }
}

function release(market: Market, order: Order): void {
  if (!order.isBuy) hold(market, order.side, order.wallet, -order.shares);
  order.shares = 0;
}

function settleMatch(
  sim: Sim,
  market: Market,
  taker: Order,
  maker: Order,
  shares: number,
  hash: string,
): void {
  const tick = maker.tick;
  const number = nextMatch(sim);
  if (!maker.isBuy) hold(market, maker.side, maker.wallet, -shares);
  const takerBids = isBid(taker);
  const [bidder, asker] = takerBids ? [taker, maker] : [maker, taker];
  bookFill(sim, market, bidder, shares, tick, number, hash, takerBids);
  bookFill(sim, market, asker, shares, tick, number, hash, !takerBids);
  market.lastTick = tick;
  addTrade(market.bars, sim.block.timeMs, tick, shares);
  const trade = {
    tick,
    shares,
    bid: takerBids,
    hash,
    timeMs: sim.block.timeMs,
    match: number,
    buyer: bidder.wallet,
    seller: asker.wallet,
  };
  market.tape.push(trade);
  if (market.tape.length > TAPE_LENGTH * 2) market.tape.splice(0, TAPE_LENGTH);
  const trades = sim.changes.trades.get(market.id);
  if (trades === undefined) sim.changes.trades.set(market.id, [trade]);
  else trades.push(trade);
  sim.changes.books.add(market.id);
}

function bookFill(
  sim: Sim,
  market: Market,
  order: Order,
  shares: number,
  yesTick: number,
  number: number,
  hash: string,
  crossed: boolean,
): void {
  const tick = order.side === 0 ? yesTick : TICKS - yesTick;
  const units = shares * UNITS_PER_SHARE;
  const notionalUsd = (shares * tick) / TICKS;
  const money = order.isBuy
    ? buy(sim, market, order, units, notionalUsd, crossed)
    : sell(sim, market, order, units, notionalUsd, crossed);
  writeRow(sim, {
    wallet: order.wallet,
    market,
    side: order.side,
    px: pxText(tick),
    units,
    dir: order.isBuy ? 'Buy' : 'Sell',
    isBuy: order.isBuy,
    hash,
    oid: order.oid,
    crossed,
    match: number,
    cloid: order.cloid,
    builder: order.builder,
    ...money,
  });
}

type Money = {
  startUnits: number;
  closedPnlUsd: number;
  feeUsd: number;
  feeUnits: number;
  builderFeeUsd: number;
};

function buy(
  sim: Sim,
  market: Market,
  order: Order,
  units: number,
  notionalUsd: number,
  crossed: boolean,
): Money {
  const wallet = sim.population.wallets[order.wallet] as Wallet;
  const inKind =
    crossed && wallet.paysInKind && sim.block.timeMs < IN_KIND_UNTIL_MS && units >= 20 * UNITS_PER_SHARE;
  const feeUnits = inKind ? Math.round(units * IN_KIND_FEE) : 0;
  market.feeUnits[order.side] += feeUnits;
  const startUnits = credit(sim, market, order.side, order.wallet, units - feeUnits, notionalUsd);
  remember(sim, market, order.wallet);
  return { startUnits, closedPnlUsd: 0, feeUsd: 0, feeUnits, builderFeeUsd: 0 };
}

function sell(
  sim: Sim,
  market: Market,
  order: Order,
  units: number,
  notionalUsd: number,
  crossed: boolean,
): Money {
  const rate = crossed ? TAKER_FEE : order.wallet < MAKER_COUNT ? 0 : MAKER_FEE;
  const builder = order.builder === null ? undefined : sim.population.builders[order.builder];
  const builderFeeUsd = roundUsd(notionalUsd * (builder?.feeRate ?? 0));
  const feeUsd = roundUsd(notionalUsd * rate + builderFeeUsd);
  const { before, costUsd } = debit(sim, market, order.side, order.wallet, units);
  return {
    startUnits: before,
    closedPnlUsd: roundUsd(notionalUsd - costUsd - feeUsd),
    feeUsd,
    feeUnits: 0,
    builderFeeUsd,
  };
}

/** Keeps the wallet among those who may come back to close. */
export function remember(sim: Sim, market: Market, wallet: number): void {
  if (wallet < MAKER_COUNT) return;
  if (market.lately.length < LATELY_LENGTH) market.lately.push(wallet);
  else market.lately[Math.floor(nextUnit(sim.state.rng) * LATELY_LENGTH)] = wallet;
}
