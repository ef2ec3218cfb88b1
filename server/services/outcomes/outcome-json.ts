import { fromE8 } from '#domain/fixed.ts';
import type { MarketClass } from '#domain/market-class.ts';
import { formatUtc, timeOrEmpty } from '#domain/time.ts';
import type { OutcomeMetaRow, OutcomeStatsRow } from '#store/queries/outcomes/outcome-row.ts';

/** Outcome meta as the outcome endpoints share it. */
export type OutcomeMeta = {
  outcome_id: number;
  title: string;
  name: string;
  description: string;
  question_name: string;
  question_id: number;
  market_class: MarketClass;
  underlying: string;
  category: string;
  subcategory: string;
  tags: string[];
  ai_confidence: number | null;
  side_a_name: string;
  side_b_name: string;
  expiry: string;
  period: string;
  target_price: string;
  settlement_px: number;
  is_settled: boolean;
  first_seen: string;
};

export type TradeStats = { volume_usd: number; trades: number; traders: number; last_trade_at: string };
export type Outcome = OutcomeMeta & TradeStats & { volume_24h: number };

export const toOutcomeMeta = (row: OutcomeMetaRow): OutcomeMeta => ({
  outcome_id: row.outcome_id,
  title: row.title,
  name: row.name,
  description: row.description,
  question_name: row.question_name,
  question_id: row.question_id,
  market_class: row.market_class,
  underlying: row.underlying,
  category: row.category,
  subcategory: row.subcategory,
  tags: row.tags,
  ai_confidence: row.ai_confidence,
  side_a_name: row.side_a_name,
  side_b_name: row.side_b_name,
  expiry: formatUtc(row.expiry_ms),
  period: row.period,
  target_price: row.target_price,
  settlement_px: row.settlement_px,
  is_settled: row.is_settled,
  first_seen: formatUtc(row.first_seen_ms),
});

/** Lifetime stats of both sides; zeros and an empty time where an outcome has never traded. */
export const toTradeStats = (row: OutcomeStatsRow): TradeStats => ({
  volume_usd: fromE8(row.volume_e8 ?? 0),
  trades: row.trades ?? 0,
  traders: row.traders ?? 0,
  last_trade_at: timeOrEmpty(row.last_trade_ms),
});
