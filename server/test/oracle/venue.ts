import { toNumber, total } from './decimal.ts';
import { groupBy, isTrade } from './markets.ts';
import type { Row } from './node-files.ts';
import { feeUsd } from './wallets.ts';
import { windowStart } from './windows.ts';
import type { World } from './world.ts';

const GENESIS = Date.UTC(2026, 4, 2);
const dayOf = (row: Row): string => new Date(row.time).toISOString().slice(0, 10);
const taken = (row: Row): boolean => isTrade(row) && row.crossed;
const usd = (rows: Row[], amount: (row: Row) => bigint): number => toNumber(total(rows.map(amount)));
const notional = (row: Row): bigint => row.notional;
const users = (rows: Row[]): number => new Set(rows.map(({ user }) => user)).size;

/** What aggregators are told of the venue day by day, and in all. */
export function feeds({ rows, outcomes, nowMs }: World) {
  const counted = rows.filter(({ time }) => time >= GENESIS);
  const days = [...groupBy(counted, dayOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  const lately = rows.filter(({ time }) => time >= windowStart(nowMs, 24));
  const settled = [...outcomes.values()].filter(({ settleFraction }) => settleFraction !== undefined).length;
  const volume = (of: Row[]) => usd(of.filter(taken), notional);
  return {
    volume: {
      totalVolume: volume(counted),
      dailyVolume: days.map(([date, of]) => ({
        ...{ date, daily_volume: volume(of), trades: of.filter(taken).length, unique_users: users(of) },
      })),
    },
    fees: {
      totalFees: usd(counted, feeUsd),
      dailyFees: days.map(([date, of]) => ({
        ...{ date, daily_fees: usd(of, feeUsd), fee_trades: of.filter((row) => row.fee > 0n).length },
        unique_users: users(of),
      })),
    },
    summary: {
      ...{ protocol: 'hashmark', chain: 'hyperliquid' },
      ...{ totalVolume: volume(counted), volume24h: volume(lately) },
      ...{ totalTrades: counted.filter(taken).length, trades24h: lately.filter(taken).length },
      ...{ totalUsers: users(rows), users24h: users(lately) },
      ...{ totalFees: usd(counted, feeUsd), fees24h: usd(lately, feeUsd) },
      totalBuilderFees: usd(counted, (row) => row.builderFee),
      ...{ totalMarkets: outcomes.size, activeMarkets: outcomes.size - settled, settledMarkets: settled },
    },
  };
}
