import { coinOf, formatCoin, type SideIdx } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import {
  browserCoinStats,
  browserDossier,
  browserEvents,
  type CoinStatsRow,
  type DossierRow,
} from '#store/queries/browser/browser-dossier.ts';
import { type Due, dueOf } from './due-of.ts';
import { sideAPayout } from './side-a-payout.ts';

export type SideCard = {
  coin: string;
  name: string;
  /** Mid of the live book, else the last trade seen from this side; null before any. */
  px: number | null;
  lastPx: number | null;
  lastTradeMs: number | null;
  volumeUsd: number;
  trades: number;
  traders: number;
  openInterest: number;
  settlement: { holders: number; payoutUsd: number; won: number; lost: number } | null;
};

export type TimelineEvent = {
  type: string;
  timeMs: number;
  signer: string;
  fraction: string;
  details: string;
};

/** One outcome as its page shows it. Prices are probabilities, amounts USD, times epoch ms. */
export type Dossier = {
  outcomeId: number;
  title: string;
  name: string;
  description: string;
  question: { id: number; title: string; description: string } | null;
  marketClass: string;
  underlying: string;
  category: string;
  subcategory: string;
  period: string;
  quoteToken: string;
  venue: string;
  targetPrice: number;
  expiryMs: number | null;
  due: Due | null;
  isSettled: boolean;
  /** Payout of one share of side A, from 0 to 1; null while open. */
  payout: number | null;
  /** The level of the underlying that a bucket settled at; null for all others. */
  settlementLevel: number | null;
  settleFraction: string;
  settleDetails: string;
  settledAtMs: number | null;
  firstSeenMs: number;
  firstTradeMs: number | null;
  lastTradeMs: number | null;
  volumeUsd: number;
  volume24hUsd: number;
  trades: number;
  traders: number;
  sides: [SideCard, SideCard];
  events: TimelineEvent[];
  spot: { px: number; timeMs: number } | null;
};

/** Everything the page of an outcome needs before its live parts. @throws ServiceError not_found for an unknown id. */
export async function getDossier(ctx: ServiceContext, outcomeId: number): Promise<Dossier> {
  const hour = Math.floor(ctx.now() / HOUR_MS);
  const coins = [coinOf(outcomeId, 0), coinOf(outcomeId, 1)];
  const [row, stats, events] = await Promise.all([
    browserDossier(ctx.db, outcomeId, hour),
    browserCoinStats(ctx.db, coins),
    browserEvents(ctx.db, outcomeId),
  ]);
  if (!row) throw new ServiceError('not_found', `Outcome ${outcomeId} not found`);
  return {
    ...facts(row),
    sides: [sideCard(ctx, row, stats, 0), sideCard(ctx, row, stats, 1)],
    events: events.map((event) => ({
      type: event.event_type,
      timeMs: event.time_ms,
      signer: event.signer,
      fraction: event.settle_fraction,
      details: event.settle_details,
    })),
    spot: (row.underlying && ctx.live.marks.get(row.underlying)) || null,
  };
}

function facts(row: DossierRow): Omit<Dossier, 'sides' | 'events' | 'spot'> {
  const question = {
    id: row.question_id,
    title: row.question_title,
    description: row.question_description ?? '',
  };
  return {
    outcomeId: row.outcome_id,
    title: row.title,
    name: row.name,
    description: row.description,
    question: row.question_id > 0 ? question : null,
    marketClass: row.market_class,
    underlying: row.underlying,
    category: row.category,
    subcategory: row.subcategory,
    period: row.period,
    quoteToken: row.quote_token,
    venue: row.venue,
    targetPrice: Number(row.target_price) || 0,
    expiryMs: row.expiry_ms > 0 ? row.expiry_ms : null,
    due: dueOf({
      expiryMs: row.expiry_ms,
      startsAtMs: row.starts_at_ms,
      texts: [row.description, row.question_description ?? ''],
    }),
    isSettled: row.is_settled,
    payout: sideAPayout(row),
    settlementLevel: row.is_settled && row.settlement_px > 1 ? row.settlement_px : null,
    settleFraction: row.settle_fraction,
    settleDetails: row.settle_details,
    settledAtMs: row.settled_at_ms,
    firstSeenMs: row.first_seen_ms,
    firstTradeMs: row.first_trade_ms,
    lastTradeMs: row.last_trade_ms,
    volumeUsd: fromE8(row.volume_e8),
    volume24hUsd: fromE8(row.volume_24h_e8),
    trades: row.trades,
    traders: row.traders,
  };
}

/** The newest trade of either coin, seen from `coin`. */
function lastPxFrom(coin: number, stats: readonly CoinStatsRow[]): number | null {
  const newest = stats
    .filter((row) => row.last_px_e8 !== null)
    .sort((a, b) => (b.last_trade_seq ?? 0) - (a.last_trade_seq ?? 0))[0];
  if (!newest || newest.last_px_e8 === null) return null;
  return newest.coin === coin ? fromE8(newest.last_px_e8) : fromE8(100_000_000 - newest.last_px_e8);
}

function sideCard(
  ctx: ServiceContext,
  row: DossierRow,
  stats: readonly CoinStatsRow[],
  side: SideIdx,
): SideCard {
  const coin = coinOf(row.outcome_id, side);
  const own = stats.find((candidate) => candidate.coin === coin);
  const lastPx = lastPxFrom(coin, stats);
  const mid = row.is_settled ? undefined : ctx.live.mids.get(formatCoin(coin));
  const payout = sideAPayout(row);
  const ofSide = side === 0 || payout === null ? payout : 1 - payout;
  return {
    coin: formatCoin(coin),
    name: side === 0 ? row.side_a_name : row.side_b_name,
    px: ofSide ?? mid ?? lastPx,
    lastPx,
    lastTradeMs: own?.last_trade_ms ?? null,
    volumeUsd: fromE8(own?.volume_e8 ?? 0),
    trades: own?.trades ?? 0,
    traders: own?.traders ?? 0,
    openInterest: fromE8(own?.open_interest_e8 ?? 0),
    settlement:
      own && own.holders !== null
        ? {
            holders: own.holders,
            payoutUsd: fromE8(own.payout_e8 ?? 0),
            won: own.won ?? 0,
            lost: own.lost ?? 0,
          }
        : null,
  };
}
