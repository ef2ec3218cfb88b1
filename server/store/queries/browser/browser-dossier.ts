import type { Pool } from 'pg';

export type DossierRow = {
  outcome_id: number;
  title: string;
  name: string;
  description: string;
  question_id: number;
  question_title: string;
  question_description: string | null;
  market_class: string;
  underlying: string;
  category: string;
  subcategory: string;
  side_a_name: string;
  side_b_name: string;
  expiry_ms: number;
  /** Start of the match that it is about, as the sports provider has it. */
  starts_at_ms: number | null;
  period: string;
  target_price: string;
  quote_token: string;
  venue: string;
  is_settled: boolean;
  settle_fraction: string;
  settle_details: string;
  settlement_px: number;
  settled_at_ms: number | null;
  first_seen_ms: number;
  trades: number;
  traders: number;
  volume_e8: string;
  volume_24h_e8: string;
  first_trade_ms: number | null;
  last_trade_ms: number | null;
};

/** Everything stored about one outcome, or null when no outcome has that id. `hour` is the current epoch hour. */
export async function browserDossier(db: Pool, outcomeId: number, hour: number): Promise<DossierRow | null> {
  const { rows } = await db.query<DossierRow>(
    `SELECT o.outcome_id, o.title, o.name, o.description, o.question_id,
       coalesce(q.title, o.question_name) AS question_title, q.description AS question_description,
       o.market_class, o.underlying, o.category, o.subcategory, o.side_a_name, o.side_b_name, o.expiry_ms,
       o.period, o.target_price, o.quote_token, o.venue, o.is_settled, o.settle_fraction, o.settle_details,
       o.settlement_px, o.settled_at_ms, o.first_seen_ms, f.starting_at_ms AS starts_at_ms,
       coalesce(s.trades, 0) AS trades, coalesce(s.traders, 0) AS traders,
       coalesce(s.volume_e8, 0) AS volume_e8, s.first_trade_ms, s.last_trade_ms,
       (SELECT coalesce(sum(volume_e8), 0) FROM coin_hour
        WHERE coin IN (o.outcome_id * 10, o.outcome_id * 10 + 1) AND hour > $2) AS volume_24h_e8
     FROM outcome o
     LEFT JOIN question q ON q.question_id = o.question_id AND o.question_id > 0
     LEFT JOIN outcome_stats s ON s.outcome_id = o.outcome_id
     LEFT JOIN outcome_fixture x ON x.outcome_id = o.outcome_id
     LEFT JOIN fixture f ON f.fixture_id = x.fixture_id
     WHERE o.outcome_id = $1`,
    [outcomeId, hour - 24],
  );
  return rows[0] ?? null;
}

export type CoinStatsRow = {
  coin: number;
  trades: number;
  traders: number;
  volume_e8: string;
  open_interest_e8: string;
  last_px_e8: number | null;
  last_trade_ms: number | null;
  last_trade_seq: number | null;
  holders: number | null;
  payout_e8: string | null;
  won: number | null;
  lost: number | null;
};

/** Statistics and settlement of coins; coins that never had a fill are absent. */
export async function browserCoinStats(db: Pool, coins: readonly number[]): Promise<CoinStatsRow[]> {
  const { rows } = await db.query<CoinStatsRow>(
    `SELECT c.coin, c.trades, c.traders, c.volume_e8, c.open_interest_e8, c.last_px_e8, c.last_trade_ms,
       c.last_trade_seq, z.holders, z.payout_e8, z.won, z.lost
     FROM coin_stats c LEFT JOIN coin_settlement z ON z.coin = c.coin
     WHERE c.coin = ANY($1)`,
    [coins],
  );
  return rows;
}

export type EventRow = {
  event_type: string;
  time_ms: number;
  signer: string;
  settle_fraction: string;
  settle_details: string;
};

/** Registration and settlement of an outcome, oldest first. */
export async function browserEvents(db: Pool, outcomeId: number): Promise<EventRow[]> {
  const { rows } = await db.query<EventRow>(
    `SELECT event_type, time_ms, signer, settle_fraction, settle_details
     FROM outcome_event WHERE outcome_id = $1 ORDER BY time_ms, event_id`,
    [outcomeId],
  );
  return rows;
}
