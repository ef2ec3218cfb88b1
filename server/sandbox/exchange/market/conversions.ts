import { roundUsd, UNITS_PER_SHARE } from '../basics/format.ts';
import { remember, TAKER_FEE } from './booking.ts';
import { credit, debit } from './ledger.ts';
import { beginAction, nextMatch, nextOid, type Sim, SYNTHETIC, writeRow } from './sim.ts';
import type { Market } from './state.ts';

type Action = { dir: string; wallet: number; shares: number; hash: string };

const begin = (sim: Sim, dir: string, wallet: number, shares: number): Action => ({
  dir,
  wallet,
  shares,
  hash: beginAction(sim),
});

/** Quote becomes a pair: `shares` of each side. */
export function split(sim: Sim, market: Market, wallet: number, shares: number): void {
  const action = begin(sim, 'Split Outcome', wallet, shares);
  for (const side of [0, 1] as const) receive(sim, action, market, side, 0.5);
}

/** A pair becomes quote. The wallet must hold the shares of both sides free. */
export function merge(sim: Sim, market: Market, wallet: number, shares: number): void {
  const action = begin(sim, 'Merge Outcome', wallet, shares);
  for (const side of [0, 1] as const) give(sim, action, market, side, 0.5, TAKER_FEE);
}

/** No of one leg becomes Yes of every other open leg of its question; `others` includes the fallback. */
export function negate(
  sim: Sim,
  source: Market,
  others: readonly Market[],
  wallet: number,
  shares: number,
): void {
  const action = begin(sim, 'Negate Outcome', wallet, shares);
  give(sim, action, source, 1, 1, 0);
  for (const other of others) receive(sim, action, other, 0, 1 / others.length);
}

/** Yes of every open leg of a question (fallback included) becomes quote. */
export function mergeQuestion(sim: Sim, legs: readonly Market[], wallet: number, shares: number): void {
  const action = begin(sim, 'Merge Question', wallet, shares);
  for (const leg of legs) give(sim, action, leg, 0, 1 / legs.length, TAKER_FEE);
}

/** Price text of a conversion leg: as many as eight fraction digits. */
function legPx(px: number): string {
  const text = px.toFixed(8).replace(/0+$/, '');
  return text.endsWith('.') ? `${text}0` : text;
}

function receive(sim: Sim, action: Action, market: Market, side: 0 | 1, px: number): void {
  const units = action.shares * UNITS_PER_SHARE;
  const startUnits = credit(sim, market, side, action.wallet, units, action.shares * px);
  remember(sim, market, action.wallet);
  writeRow(sim, {
    ...SYNTHETIC,
    ...row(sim, action, market, side, px),
    units,
    startUnits,
    isBuy: true,
    closedPnlUsd: 0,
    feeUsd: 0,
  });
}

function give(sim: Sim, action: Action, market: Market, side: 0 | 1, px: number, feeRate: number): void {
  const units = action.shares * UNITS_PER_SHARE;
  const { before, costUsd } = debit(sim, market, side, action.wallet, units);
  const worthUsd = action.shares * px;
  const feeUsd = roundUsd(worthUsd * feeRate);
  writeRow(sim, {
    ...SYNTHETIC,
    ...row(sim, action, market, side, px),
    units,
    startUnits: before,
    isBuy: false,
    closedPnlUsd: roundUsd(worthUsd - costUsd - feeUsd),
    feeUsd,
  });
}

const row = (sim: Sim, action: Action, market: Market, side: 0 | 1, px: number) => ({
  wallet: action.wallet,
  market,
  side,
  px: legPx(px),
  dir: action.dir,
  hash: action.hash,
  oid: nextOid(sim),
  match: nextMatch(sim),
});
