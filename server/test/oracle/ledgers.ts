import { mostFirst, utc } from './compare.ts';
import { total } from './decimal.ts';
import { groupBy } from './markets.ts';
import type { Row } from './node-files.ts';
import { walletTotals } from './wallets.ts';

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** A wallet's row of a leaderboard. */
export function ledgerRow(user: string, rows: Row[]) {
  const totals = walletTotals(rows);
  // Of the whole amounts: quotients of rounded ones differ where two returns are the same, and rank them.
  const [pnl, volume] = [total(rows.map((row) => row.pnl)), total(rows.map((row) => row.notional))];
  return {
    ...{ user, ...totals, roi: share(Number(pnl), Number(volume)) },
    win_rate: share(totals.wins, totals.wins + totals.losses),
    first_trade: utc(Math.min(...rows.map((row) => row.time))),
    last_trade: utc(Math.max(...rows.map((row) => row.time))),
  };
}
type LedgerRow = ReturnType<typeof ledgerRow>;

/** What wallets are ranked by. */
type Ranked = Pick<
  LedgerRow,
  'user' | 'total_pnl' | 'total_volume' | 'roi' | 'win_rate' | 'wins' | 'total_trades'
>;
const METRICS: Record<string, (row: Ranked) => number[]> = {
  pnl: (row) => [row.total_pnl],
  volume: (row) => [row.total_volume],
  roi: (row) => [row.roi],
  win_rate: (row) => [row.win_rate, row.wins],
  trades: (row) => [row.total_trades],
  wins: (row) => [row.wins],
};
export const METRIC_NAMES = Object.keys(METRICS);

/** Ranks wallets by a metric, the first first, equal ones by address. @throws for a metric that there is not */
export function byMetric(metric: string): (left: Ranked, right: Ranked) => number {
  const figures = METRICS[metric];
  if (!figures) throw new RangeError(`no metric ${metric}`);
  return mostFirst(figures, (row) => row.user);
}

/** The wallets of some rows by a metric, the first first. */
export const board = (rows: Row[], metric: string): LedgerRow[] =>
  [...groupBy(rows, (row) => row.user)].map(([user, of]) => ledgerRow(user, of)).sort(byMetric(metric));
