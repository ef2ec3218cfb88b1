import { coinOf, formatCoin, outcomeIdOf, parseCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { browserHours } from '#store/queries/browser/browser-hours.ts';
import {
  browserMarketList,
  type MarketListRow,
  type MarketOrder,
} from '#store/queries/browser/browser-market-list.ts';
import { type Belief, mergeHours } from './merge-hours.ts';
import { sideAPayout, sideAPrice } from './side-a-payout.ts';

export type MarketFilter = {
  text: string;
  category: string | null;
  subcategory: string | null;
  marketClass: string | null;
  underlying: string | null;
  status: 'live' | 'settled' | 'all';
  order: MarketOrder;
  descending: boolean;
};

/** A row of the market browser. Prices are probabilities of side A, volumes are USD, times are epoch ms. */
export type MarketRow = {
  outcomeId: number;
  title: string;
  name: string;
  questionId: number;
  questionTitle: string;
  marketClass: string;
  underlying: string;
  category: string;
  subcategory: string;
  sideNames: [string, string];
  targetPrice: number;
  expiryMs: number | null;
  isSettled: boolean;
  /** Payout of one share of side A, from 0 to 1; null while open. */
  payout: number | null;
  settledAtMs: number | null;
  /** The result once settled, else the mid, else the newest trade. */
  yesPx: number | null;
  /** Whether `yesPx` is an older trade that contradicts the other outcomes of its row. */
  isOld: boolean;
  /** Change of the probability over 24 h, in points of 0 to 1; null without a trade to compare with. */
  change24h: number | null;
  /** Hourly closes of the last 24 h, oldest first. */
  spark: number[];
  volume24hUsd: number;
  volumeUsd: number;
  trades: number;
  traders: number;
  lastTradeMs: number | null;
};

export type MarketPage = { rows: MarketRow[]; total: number; nextOffset: number | null };

/** Reads search text: `#N` or a bare number names one outcome, anything else is words to find. */
export function parseSearch(text: string): { words: string[]; outcomeId: number | null } {
  const trimmed = text.trim();
  const coin = parseCoin(trimmed);
  if (coin !== null) return { words: [], outcomeId: outcomeIdOf(coin) };
  if (/^\d{1,8}$/.test(trimmed)) return { words: [], outcomeId: Number(trimmed) };
  return { words: trimmed.split(/\s+/).filter(Boolean).slice(0, 8), outcomeId: null };
}

/** One page of the market browser, ordered and filtered by the database over all markets. */
export async function listMarkets(
  ctx: ServiceContext,
  input: MarketFilter & { limit: number; offset: number },
): Promise<MarketPage> {
  const hour = Math.floor(ctx.now() / HOUR_MS);
  const { text, ...filter } = input;
  const stored = await browserMarketList(ctx.db, { ...filter, ...parseSearch(text), hour });
  const beliefs = await beliefsOf(ctx, stored, hour);
  const rows = stored.map((row) => toMarketRow(ctx, row, beliefs.get(row.outcome_id) ?? []));
  const total = stored[0]?.total ?? input.offset;
  const end = input.offset + rows.length;
  return { rows, total, nextOffset: rows.length > 0 && end < total ? end : null };
}

/** Hourly probabilities of each open market over the last 24 h, by outcome id. */
export async function beliefsOf(
  ctx: ServiceContext,
  rows: readonly MarketListRow[],
  hour: number,
): Promise<Map<number, Belief[]>> {
  const ids = rows.filter((row) => !row.is_settled).map((row) => row.outcome_id);
  const coins = ids.flatMap((id) => [coinOf(id, 0), coinOf(id, 1)]);
  const hours = coins.length > 0 ? await browserHours(ctx.db, coins, hour - 25) : [];
  const byOutcome = Map.groupBy(hours, (bar) => outcomeIdOf(bar.coin));
  return new Map([...byOutcome].map(([id, bars]) => [id, mergeHours(bars, 0)]));
}

const positive = (value: number): number | null => (value > 0 ? value : null);

/** A stored row as the browser shows it. */
export function toMarketRow(ctx: ServiceContext, row: MarketListRow, beliefs: readonly Belief[]): MarketRow {
  const mid = ctx.live.mids.get(formatCoin(coinOf(row.outcome_id, 0)));
  const yesPx = sideAPrice(row, mid);
  const first = beliefs[0];
  return {
    outcomeId: row.outcome_id,
    title: row.title,
    name: row.name,
    questionId: row.question_id,
    questionTitle: row.question_title,
    marketClass: row.market_class,
    underlying: row.underlying,
    category: row.category,
    subcategory: row.subcategory,
    sideNames: [row.side_a_name, row.side_b_name],
    targetPrice: Number(row.target_price) || 0,
    expiryMs: positive(row.expiry_ms),
    isSettled: row.is_settled,
    payout: sideAPayout(row),
    settledAtMs: row.settled_at_ms,
    yesPx,
    isOld: false,
    change24h: first && yesPx !== null ? yesPx - first.open : null,
    spark: beliefs.map((belief) => belief.close),
    volume24hUsd: fromE8(row.volume_24h_e8),
    volumeUsd: fromE8(row.volume_e8),
    trades: row.trades,
    traders: row.traders,
    lastTradeMs: row.last_trade_ms,
  };
}
