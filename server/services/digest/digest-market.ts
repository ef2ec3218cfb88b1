import { fromE8 } from '#domain/fixed.ts';
import type { HourWindow } from '#domain/leaderboard.ts';
import type { MarketClass } from '#domain/market-class.ts';
import { formatUtc } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { LEADERBOARD_ENTRY, type LeaderboardEntry } from '#services/leaderboard/leaderboard-json.ts';
import { digestMarketTotals, type MarketTotalsRow } from '#store/queries/digest/digest-market-totals.ts';
import {
  digestBusiestOutcomes,
  digestNewOutcomes,
  type NewOutcomeRow,
} from '#store/queries/digest/digest-outcomes.ts';
import { type BigSettlementRow, digestSettlements } from '#store/queries/digest/digest-settlements.ts';
import { digestWhales } from '#store/queries/digest/digest-whales.ts';
import { leaderboard } from '#store/queries/leaderboards/leaderboard.ts';
import { type Delta, deltaCount, deltaE8 } from './delta.ts';
import { type DigestMarket, toDigestMarket, toWhale, type Whale } from './digest-json.ts';
import { type DigestPeriod, digestWindows } from './digest-period.ts';
import { readSections, type SectionReads } from './digest-sections.ts';

const TOP = 10;
const NEW_MARKETS = 25;

export type NewMarket = {
  outcome_id: number;
  title: string;
  market_class: MarketClass;
  category: string;
  underlying: string;
  first_seen: string;
  expiry: string;
  volume_usd: number;
  trades: number;
};

export type BigSettlement = {
  outcome_id: number;
  title: string;
  settled_at: string;
  total_payout: number;
  settled_shares: number;
  settled_pnl: number;
  holders_settled: number;
};

type Sections = {
  trending_markets: DigestMarket[];
  new_markets: NewMarket[];
  biggest_settlements: BigSettlement[];
  top_traders: LeaderboardEntry[];
  biggest_whales: Whale[];
};

export type MarketDigest = Partial<Sections> & {
  period: DigestPeriod;
  generated_at: string;
  totals: { volume: Delta; trades: Delta; unique_traders: Delta; fees: Delta };
  degraded: string[];
};

const toNewMarket = (row: NewOutcomeRow): NewMarket => ({
  outcome_id: row.outcome_id,
  title: row.title,
  market_class: row.market_class,
  category: row.category,
  underlying: row.underlying,
  first_seen: formatUtc(row.first_seen_ms),
  expiry: formatUtc(row.expiry_ms),
  volume_usd: fromE8(row.volume_e8),
  trades: row.trades,
});

const toBigSettlement = (row: BigSettlementRow): BigSettlement => ({
  outcome_id: row.outcome_id,
  title: row.title,
  settled_at: formatUtc(row.settled_at_ms),
  total_payout: fromE8(row.payout_e8),
  settled_shares: fromE8(row.shares_e8),
  settled_pnl: fromE8(row.pnl_e8),
  holders_settled: row.holders,
});

function readsOf(span: HourWindow): SectionReads<Sections> {
  const top = { span, limit: TOP };
  return {
    trending_markets: async (db) => (await digestBusiestOutcomes(db, top)).map(toDigestMarket),
    new_markets: async (db) => (await digestNewOutcomes(db, { span, limit: NEW_MARKETS })).map(toNewMarket),
    biggest_settlements: async (db) => (await digestSettlements(db, top)).map(toBigSettlement),
    top_traders: async (db) =>
      LEADERBOARD_ENTRY.list(await leaderboard(db, { window: span, metric: 'pnl', limit: TOP })).value(),
    biggest_whales: async (db) => (await digestWhales(db, top)).map(toWhale),
  };
}

const toTotals = (now: MarketTotalsRow, before: MarketTotalsRow): MarketDigest['totals'] => ({
  volume: deltaE8(now.volume_e8, before.volume_e8),
  trades: deltaCount(now.trades, before.trades),
  unique_traders: deltaCount(now.traders, before.traders),
  fees: deltaE8(now.fees_e8, before.fees_e8),
});

/** Figures of the whole market for a period and the one before. @throws a cancelled query without totals in time */
export async function digestMarket(
  ctx: ServiceContext,
  input: { period: DigestPeriod },
): Promise<MarketDigest> {
  const { current, prior } = digestWindows(ctx.now(), input.period);
  const [now, before, sections] = await Promise.all([
    digestMarketTotals(ctx.db, current),
    digestMarketTotals(ctx.db, prior),
    readSections(ctx.db, readsOf(current)),
  ]);
  const totals = toTotals(now, before);
  return { period: input.period, generated_at: formatUtc(ctx.now()), totals, ...sections };
}
