import { toNumber, total } from './decimal.ts';
import { groupBy, outcomeOf } from './markets.ts';
import type { Row } from './node-files.ts';

const ONE = 100_000_000n;
const isSettlement = (row: Row): boolean => row.dir === 'Settlement';

export type SettledCoinFigures = {
  coin: string;
  settlements: number;
  won: number;
  lost: number;
  volume: number;
  pnl: number;
  fee: number;
  users: number;
  firstMs: number;
  lastMs: number;
};

/** Settlement rows rolled up by coin. A row wins at px 1 and loses at px 0. */
export function settledCoins(rows: Row[]): Map<string, SettledCoinFigures> {
  const byCoin = groupBy(rows.filter(isSettlement), (row) => row.coin);
  return new Map(
    [...byCoin].map(([coin, settled]) => [
      coin,
      {
        coin,
        settlements: settled.length,
        won: settled.filter((row) => row.px === ONE).length,
        lost: settled.filter((row) => row.px === 0n).length,
        volume: toNumber(total(settled.map((row) => row.notional))),
        pnl: toNumber(total(settled.map((row) => row.pnl))),
        fee: toNumber(total(settled.map((row) => row.fee))),
        users: new Set(settled.map((row) => row.user)).size,
        firstMs: Math.min(...settled.map((row) => row.time)),
        lastMs: Math.max(...settled.map((row) => row.time)),
      },
    ]),
  );
}

export type SettledOutcomeFigures = {
  outcomeId: number;
  holders: number;
  winners: number;
  losers: number;
  payout: number;
  shares: number;
  pnl: number;
  /** The coin that settled at px 1, null when none did (a void). */
  winningCoin: string | null;
  settledMs: number;
};

/** Settlement rows rolled up by outcome, both coins together. */
export function settledOutcomes(rows: Row[]): Map<number, SettledOutcomeFigures> {
  const byOutcome = groupBy(rows.filter(isSettlement), (row) => outcomeOf(row.coin));
  const users = (settled: Row[]): number => new Set(settled.map((row) => row.user)).size;
  return new Map(
    [...byOutcome].map(([outcomeId, settled]) => {
      const won = settled.filter((row) => row.px === ONE);
      return [
        outcomeId,
        {
          outcomeId,
          holders: users(settled),
          winners: users(won),
          losers: users(settled.filter((row) => row.px === 0n)),
          payout: toNumber(total(settled.map((row) => row.notional))),
          shares: toNumber(total(settled.map((row) => row.sz))),
          pnl: toNumber(total(settled.map((row) => row.pnl))),
          winningCoin: won[0]?.coin ?? null,
          settledMs: Math.min(...settled.map((row) => row.time)),
        },
      ];
    }),
  );
}
