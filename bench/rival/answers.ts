import { formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import type { FillPage } from '#services/fills/list-fills.ts';
import type { Leaderboard } from '#services/leaderboard/rank-wallets.ts';
import type { Portfolio } from '#services/wallets/portfolio-json.ts';

/** What an answer of either server says, row by row in its order: equal where the answers agree. */
export type RowsOf = {
  ourRows: (body: unknown) => string[];
  theirRows: (data: unknown) => string[];
};

type Sums = { trades: string; volumeE8: string; pnlE8: string };
type TheirFill = { tid: string; szE8: string };
type TheirBoard = { board: (Sums & { wallet: string })[] };
type TheirPortfolio = {
  totals: Sums & { coins: (Sums & { coin: number })[]; recent: TheirFill[]; payouts: TheirFill[] };
};

const hex = (base64: string): string => `0x${Buffer.from(base64, 'base64').toString('hex')}`;
const theirSums = (name: string, row: Sums): string =>
  `${name} ${row.trades} ${fromE8(row.volumeE8)} ${fromE8(row.pnlE8)}`;
const ourSums = (
  name: string,
  row: { total_trades: number; total_volume: number; total_pnl: number },
): string => `${name} ${row.total_trades} ${row.total_volume} ${row.total_pnl}`;
const theirFill = (row: TheirFill): string => `${row.tid} ${fromE8(row.szE8)}`;
const ourFill = (row: { tid: number; sz: number }): string => `${row.tid} ${row.sz}`;

export const LEADERBOARD_ROWS: RowsOf = {
  ourRows: (body) => (body as Leaderboard).data.map((row) => ourSums(row.user, row)),
  theirRows: (data) => (data as TheirBoard).board.map((row) => theirSums(hex(row.wallet), row)),
};

export const FILLS_ROWS: RowsOf = {
  ourRows: (body) => (body as FillPage).data.map(ourFill),
  theirRows: (data) => (data as { fills: TheirFill[] }).fills.map(theirFill),
};

/** The totals, every coin, the last fills and the last payouts. */
export const PORTFOLIO_ROWS: RowsOf = {
  ourRows: (body) => {
    const { totals, by_market: coins, recent_fills: recent, settlements } = body as Portfolio;
    return [
      ourSums('totals', totals),
      ...coins.map((row) => ourSums(row.coin, row)),
      ...[...recent, ...settlements].map(ourFill),
    ];
  },
  theirRows: (data) => {
    const { totals } = data as TheirPortfolio;
    return [
      theirSums('totals', totals),
      ...totals.coins.map((row) => theirSums(formatCoin(row.coin), row)),
      ...[...totals.recent, ...totals.payouts].map(theirFill),
    ];
  },
};
