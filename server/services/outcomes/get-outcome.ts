import { coinOf, formatCoin } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { formatUtc, HOUR_MS, timeOrEmpty } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { FILL, type Fill } from '#services/fills/fill-json.ts';
import { type CoinStatsRow, coinStats } from '#store/queries/markets/coin-stats.ts';
import { outcomeById } from '#store/queries/outcomes/outcome-by-id.ts';
import { type OutcomeEventRow, settlementEvents } from '#store/queries/outcomes/outcome-events.ts';
import { outcomeFills } from '#store/queries/outcomes/outcome-fills.ts';
import type { OutcomeMetaRow } from '#store/queries/outcomes/outcome-row.ts';
import { type QuestionRow, questionById } from '#store/queries/outcomes/question-by-id.ts';
import { type Outcome, toOutcomeMeta, toTradeStats } from './outcome-json.ts';

export type OutcomeSide = {
  coin: string;
  side_idx: 0 | 1;
  name: string;
  last_px: number | null;
  implied_probability: number | null;
  last_trade_at: string;
  volume_usd: number;
  volume_24h: number;
  trades: number;
  traders: number;
};

export type OutcomeQuestion = {
  question_id: number;
  name: string;
  title: string;
  description: string;
  named_outcomes: number[];
  fallback_outcome: number | null;
  settled_named_outcomes: number[];
  is_settled: boolean;
};

export type SettlementEvent = {
  time: string;
  event_type: string;
  signer: string;
  settle_fraction: string;
  settle_details: string;
};

export type OutcomeDossier = Outcome & {
  sides: OutcomeSide[];
  question: OutcomeQuestion | null;
  settlement_events: SettlementEvent[];
  recent_trades: Fill[];
};

const RECENT_TRADES = 20;

function toSide(meta: OutcomeMetaRow, sideIdx: 0 | 1, stats: CoinStatsRow): OutcomeSide {
  const lastPx = stats.last_px_e8 === null ? null : fromE8(stats.last_px_e8);
  return {
    coin: formatCoin(stats.coin),
    side_idx: sideIdx,
    name: sideIdx === 0 ? meta.side_a_name : meta.side_b_name,
    last_px: lastPx,
    implied_probability: lastPx,
    last_trade_at: timeOrEmpty(stats.last_trade_ms),
    volume_usd: fromE8(stats.volume_e8),
    volume_24h: fromE8(stats.volume_24h_e8),
    trades: stats.trades,
    traders: stats.traders,
  };
}

const toEvent = (row: OutcomeEventRow): SettlementEvent => ({
  time: formatUtc(row.time_ms),
  event_type: row.event_type,
  signer: row.signer,
  settle_fraction: row.settle_fraction,
  settle_details: row.settle_details,
});

const toQuestion = (row: QuestionRow): OutcomeQuestion => ({ ...row });

/** Everything about one outcome: meta, both sides, its question, its settlement and its last fills. @throws not_found */
export async function getOutcome(ctx: ServiceContext, input: { outcomeId: number }): Promise<OutcomeDossier> {
  const { outcomeId } = input;
  const meta = await outcomeById(ctx.db, { outcomeId });
  if (meta === null) throw new ServiceError('not_found', `Outcome ${outcomeId} not found`);
  const coins = [coinOf(outcomeId, 0), coinOf(outcomeId, 1)];
  const [stats, question, events, trades] = await Promise.all([
    coinStats(ctx.db, { coins, hour: Math.floor(ctx.now() / HOUR_MS) }),
    meta.question_id === 0 ? null : questionById(ctx.db, { questionId: meta.question_id }),
    settlementEvents(ctx.db, { outcomeId }),
    outcomeFills(ctx.db, { outcomeId, limit: RECENT_TRADES }),
  ]);
  const sides = stats.map((row, index) => toSide(meta, index === 0 ? 0 : 1, row));
  return {
    ...toOutcomeMeta(meta),
    ...toTradeStats(meta),
    volume_24h: fromE8(stats.reduce((sum, row) => sum + BigInt(row.volume_24h_e8), 0n)),
    sides,
    question: question && toQuestion(question),
    settlement_events: events.map(toEvent),
    recent_trades: FILL.list(trades).value(),
  };
}
