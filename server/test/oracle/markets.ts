import { ratio, toNumber, total } from './decimal.ts';
import type { Row } from './node-files.ts';

const HOUR_MS = 3_600_000;

/** Only Buy and Sell are trades; the rest settle or convert inventory. */
export const isTrade = (row: Row): boolean => row.dir === 'Buy' || row.dir === 'Sell';

/** Market figures count a match once: by its taker's row. */
const isTakerTrade = (row: Row): boolean => isTrade(row) && row.crossed;

export const outcomeOf = (coin: string): number => Math.floor(Number(coin.slice(1)) / 10);

/** Rows by any key, in input order. */
export function groupBy<K>(rows: Row[], key: (row: Row) => K): Map<K, Row[]> {
  const groups = new Map<K, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

export type MarketFigures = {
  trades: number;
  traders: number;
  volume: number;
  avgPx: number;
  volume24h: number;
  lastTrade: number | null;
  lastPx: number | null;
};

/** Trades, distinct traders, volume and average price of the rows of one coin or of both coins of an outcome. */
export function marketFigures(rows: Row[], nowMs: number): MarketFigures {
  const trades = rows.filter(isTrade);
  const taken = rows.filter(isTakerTrade);
  const windowStart = (Math.floor(nowMs / HOUR_MS) - 23) * HOUR_MS;
  const last = trades.reduce<Row | null>(
    (newest, row) => (newest && newest.time > row.time ? newest : row),
    null,
  );
  return {
    trades: taken.length,
    traders: new Set(trades.map((row) => row.user)).size,
    volume: toNumber(total(taken.map((row) => row.notional))),
    avgPx: ratio(total(trades.map((row) => row.notional)), total(trades.map((row) => row.sz))),
    volume24h: toNumber(total(taken.filter((row) => row.time >= windowStart).map((row) => row.notional))),
    lastTrade: last?.time ?? null,
    lastPx: last ? toNumber(last.px) : null,
  };
}

export type HourFigures = {
  startMs: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  shares: number;
  trades: number;
};

/** The taker trades of one coin by UTC hour, oldest first; hours without a trade are left out. */
export function hourlySeries(coinRows: Row[]): HourFigures[] {
  const hours = groupBy(coinRows.filter(isTakerTrade), (row) => Math.floor(row.time / HOUR_MS));
  return [...hours.entries()]
    .sort(([left], [right]) => left - right)
    .map(([hour, rows]) => {
      const prices = rows.map((row) => toNumber(row.px));
      return {
        startMs: hour * HOUR_MS,
        open: prices[0] as number,
        high: Math.max(...prices),
        low: Math.min(...prices),
        close: prices.at(-1) as number,
        volume: toNumber(total(rows.map((row) => row.notional))),
        shares: toNumber(total(rows.map((row) => row.sz))),
        trades: rows.length,
      };
    });
}

/** Newest first, as `/v1/fills` answers: by time, and of equal times the later row first. */
export const newestFirst = (rows: Row[]): Row[] =>
  [...rows].sort((left, right) => right.time - left.time || right.place - left.place);
