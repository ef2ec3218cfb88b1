import { mostFirst, utc } from './compare.ts';
import { times, toNumber, total } from './decimal.ts';
import { groupBy, isTrade } from './markets.ts';
import type { Row } from './node-files.ts';

const ONE = 100_000_000n;
export const isPayout = (row: Row): boolean => row.dir === 'Settlement';
export const isWin = (row: Row): boolean => isPayout(row) && row.px === ONE;
export const isLoss = (row: Row): boolean => isPayout(row) && row.px === 0n;

const usd = (rows: Row[], amount: (row: Row) => bigint): number => toNumber(total(rows.map(amount)));
const notional = (row: Row): bigint => row.notional;
const pnl = (row: Row): bigint => row.pnl;
/** A fee in shares is worth them at the price of its row. */
export const feeUsd = (row: Row): bigint => (row.feeToken.startsWith('+') ? times(row.fee, row.px) : row.fee);
const count = (rows: Row[], is: (row: Row) => boolean): number => rows.filter(is).length;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** What a wallet's rows come to, as a portfolio shows them. */
export const walletTotals = (rows: Row[]) => ({
  total_trades: count(rows, isTrade),
  total_settlements: count(rows, isPayout),
  wins: count(rows, isWin),
  losses: count(rows, isLoss),
  total_pnl: usd(rows, pnl),
  total_volume: usd(rows, notional),
  total_fees: usd(rows, feeUsd),
  markets_traded: new Set(rows.map((row) => row.coin)).size,
});

/** A wallet's coins, the one with the latest row first. */
export const walletMarkets = (rows: Row[]) =>
  [...groupBy(rows, (row) => row.coin)]
    .map(([coin, of]) => ({ coin, of, first: of[0] as Row, last: of.at(-1) as Row }))
    .sort((left, right) => right.last.time - left.last.time || right.last.place - left.last.place)
    .map(({ coin, of, first, last }) => ({
      coin,
      total_trades: count(of, isTrade),
      total_settlements: count(of, isPayout),
      won_count: count(of, isWin),
      lost_count: count(of, isLoss),
      total_volume: usd(of, notional),
      total_pnl: usd(of, pnl),
      total_fee: usd(of, feeUsd),
      first_trade: utc(first.time),
      last_trade: utc(last.time),
    }));

/** A wallet's UTC days, the oldest first. */
export function walletDays(rows: Row[]) {
  let cumulative = 0n;
  return [...groupBy(rows, (row) => utc(row.time).slice(0, 10))].map(([date, of]) => {
    cumulative += total(of.map(pnl));
    return {
      date,
      daily_pnl: usd(of, pnl),
      trades: count(of, isTrade),
      wins: count(of, isWin),
      losses: count(of, isLoss),
      cumulative_pnl: toNumber(cumulative),
    };
  });
}

/** A wallet as a trader: volume of its trades, PnL of all of its rows. */
export function traderTotals(rows: Row[]) {
  const [wins, losses] = [count(rows, isWin), count(rows, isLoss)];
  const trades = rows.filter(isTrade);
  return {
    total_volume: usd(trades, notional),
    total_trades: trades.length,
    total_pnl: usd(rows, pnl),
    roi: share(usd(rows, pnl), usd(trades, notional)),
    win_rate: share(wins, wins + losses),
    wins,
    losses,
    settled_positions: count(rows, isPayout),
  };
}

/** What ranks wallets as smart money. */
export function smartMoney(rows: Row[]) {
  const payouts = rows.filter(isPayout);
  const settled = usd(payouts, pnl);
  const [wins, losses] = [count(rows, isWin), count(rows, isLoss)];
  return {
    score: settled / Math.sqrt(payouts.length),
    settled_pnl: settled,
    settled_positions: payouts.length,
    ...{ wins, losses, win_rate: share(wins, wins + losses) },
    total_volume: usd(rows, notional),
    roi: share(settled, usd(rows, notional)),
  };
}

/** What a wallet trades most, by a name of the outcome: the ten with the most volume of trades. */
export const favorites = (rows: Row[], nameOf: (coin: string) => string) =>
  [...groupBy(rows.filter(isTrade), (row) => nameOf(row.coin))]
    .filter(([name]) => name !== '' && name !== 'other')
    .map(([name, of]) => ({ name, volume: usd(of, notional), trades: of.length }))
    .sort(
      mostFirst(
        (row) => [row.volume],
        (row) => row.name,
      ),
    )
    .slice(0, 10);
