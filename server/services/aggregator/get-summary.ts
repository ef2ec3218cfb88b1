import { fromE8 } from '#domain/fixed.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { protocolSummary } from '#store/queries/protocol/protocol-summary.ts';
import { FIRST_DAY } from './history-days.ts';

/** Aggregators retry soon, so fail early rather than delay other queries. */
const BUDGET_MS = 2_000;

export type ProtocolSummary = {
  protocol: 'hashmark';
  chain: 'hyperliquid';
  totalVolume: number;
  volume24h: number;
  totalTrades: number;
  trades24h: number;
  totalUsers: number;
  users24h: number;
  totalFees: number;
  fees24h: number;
  totalBuilderFees: number;
  totalMarkets: number;
  activeMarkets: number;
  settledMarkets: number;
};

/** One snapshot of the venue's totals in USD. @throws the database's cancellation when it takes too long */
export async function getSummary(ctx: ServiceContext): Promise<ProtocolSummary> {
  const hour = Math.floor(ctx.now() / HOUR_MS);
  const row = await protocolSummary(ctx.db, { fromDay: FIRST_DAY, hour, budgetMs: BUDGET_MS });
  return {
    protocol: 'hashmark',
    chain: 'hyperliquid',
    totalVolume: fromE8(row.volume_e8),
    volume24h: fromE8(row.volume_24h_e8),
    totalTrades: row.trades,
    trades24h: row.trades_24h,
    totalUsers: row.users,
    users24h: row.users_24h,
    totalFees: fromE8(row.fees_e8),
    fees24h: fromE8(row.fees_24h_e8),
    totalBuilderFees: fromE8(row.builder_fees_e8),
    totalMarkets: row.markets,
    activeMarkets: row.markets - row.settled_markets,
    settledMarkets: row.settled_markets,
  };
}
