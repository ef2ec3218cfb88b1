import { pxText, roundUsd, TICKS, UNITS_PER_SHARE } from '../basics/format.ts';
import { nextUnit } from '../basics/random.ts';
import { isBid, type Order } from './book.ts';
import { credit, debit } from './ledger.ts';
import { type Sim, writeRow } from './sim.ts';
import type { Market, TapeTrade } from './state.ts';
import { MAKER_COUNT, type Wallet } from './wallets.ts';

/** Who closes pays: a taker this share of notional, a maker less; market makers earn a rebate upstream and pay none. */
export const TAKER_FEE = 0.001344;
const MAKER_FEE = 0.0004;
/** In the first weeks some buyers pay in shares of what they buy. */
const IN_KIND_UNTIL_MS = Date.UTC(2026, 5, 1);
const IN_KIND_FEE = 0.0007;
const LATELY_LENGTH = 96;

/** What one side of a trade does: units of 1e-5 share, their price in USD, and whether this side was the taker. */
type Execution = { order: Order; units: number; notionalUsd: number; crossed: boolean };
type Money = {
  startUnits: number;
  closedPnlUsd: number;
  feeUsd: number;
  feeUnits: number;
  builderFeeUsd: number;
};

/** Books one side of a trade to its wallet and writes its row. */
export function bookFill(sim: Sim, market: Market, order: Order, trade: TapeTrade): void {
  const tick = order.side === 0 ? trade.tick : TICKS - trade.tick;
  const units = trade.shares * UNITS_PER_SHARE;
  const crossed = isBid(order) === trade.bid;
  const execution: Execution = { order, units, notionalUsd: (trade.shares * tick) / TICKS, crossed };
  const money = order.isBuy ? buy(sim, market, execution) : sell(sim, market, execution);
  writeRow(sim, {
    wallet: order.wallet,
    market,
    side: order.side,
    px: pxText(tick),
    units,
    dir: order.isBuy ? 'Buy' : 'Sell',
    isBuy: order.isBuy,
    hash: trade.hash,
    oid: order.oid,
    crossed,
    match: trade.match,
    cloid: order.cloid,
    builder: order.builder,
    ...money,
  });
}

function buy(sim: Sim, market: Market, { order, units, notionalUsd, crossed }: Execution): Money {
  const wallet = sim.population.wallets[order.wallet] as Wallet;
  const inKind =
    crossed && wallet.paysInKind && sim.block.timeMs < IN_KIND_UNTIL_MS && units >= 20 * UNITS_PER_SHARE;
  const feeUnits = inKind ? Math.round(units * IN_KIND_FEE) : 0;
  market.feeUnits[order.side] += feeUnits;
  const startUnits = credit(sim, market, order.side, order.wallet, units - feeUnits, notionalUsd);
  remember(sim, market, order.wallet);
  return { startUnits, closedPnlUsd: 0, feeUsd: 0, feeUnits, builderFeeUsd: 0 };
}

function sell(sim: Sim, market: Market, { order, units, notionalUsd, crossed }: Execution): Money {
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
