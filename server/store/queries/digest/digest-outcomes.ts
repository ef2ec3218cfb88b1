import type { HourSpan } from '#domain/leaderboard.ts';
import type { MarketClass } from '#domain/market-class.ts';
import { HOUR_MS } from '#domain/time.ts';
import { hexBytes } from '../../hex-bytes.ts';
import type { Queryable } from '../../within-budget.ts';
import { COIN_PARTS } from '../leaderboards/window-parts.ts';

/** An outcome's trading in a window. Title and category are empty without metadata; the price is side A's last. */
export type DigestOutcomeRow = {
  outcome_id: number;
  title: string;
  category: string;
  underlying: string;
  volume_e8: string;
  trades: number;
  last_px_e8: number | null;
};

const described = (busiest: string): string => `SELECT d.outcome_id, coalesce(o.title, '') AS title,
    coalesce(o.category, '') AS category, coalesce(o.underlying, '') AS underlying, d.volume_e8, d.trades, s.last_px_e8
  FROM (${busiest} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT $3) d
  LEFT JOIN outcome o USING (outcome_id) LEFT JOIN coin_stats s ON s.coin = d.outcome_id * 10
  ORDER BY d.volume_e8 DESC, d.outcome_id`;

/** Outcomes by volume over some hours, each trade once, then by id. */
export async function digestBusiestOutcomes(
  db: Queryable,
  params: { span: HourSpan; limit: number },
): Promise<DigestOutcomeRow[]> {
  const { rows } = await db.query<DigestOutcomeRow>(
    described(`SELECT coin / 10 AS outcome_id, sum(volume_e8) AS volume_e8, sum(trades)::bigint AS trades
      FROM ${COIN_PARTS} p WHERE trades > 0`),
    [params.span.fromHour, params.span.untilHour, params.limit],
  );
  return rows;
}

/** Outcomes by what a builder routed to them over some hours, settlement excluded, then by id. */
export async function digestBuilderOutcomes(
  db: Queryable,
  params: { builder: string; span: HourSpan; limit: number },
): Promise<DigestOutcomeRow[]> {
  const { rows } = await db.query<DigestOutcomeRow>(
    described(`SELECT coin / 10 AS outcome_id, sum(flow_e8) AS volume_e8, sum(trades)::bigint AS trades
      FROM wallet_coin_hour WHERE hour >= $1::int AND hour < $2::int AND builder = $4 AND flow_e8 > 0`),
    [params.span.fromHour, params.span.untilHour, params.limit, hexBytes(params.builder)],
  );
  return rows;
}

export type NewOutcomeRow = {
  outcome_id: number;
  title: string;
  market_class: MarketClass;
  category: string;
  underlying: string;
  first_seen_ms: number;
  expiry_ms: number;
  volume_e8: string;
  trades: number;
};

/** Outcomes that were first seen in some hours, the newest first; their trading over their whole life. */
export async function digestNewOutcomes(
  db: Queryable,
  params: { span: HourSpan; limit: number },
): Promise<NewOutcomeRow[]> {
  const { rows } = await db.query<NewOutcomeRow>(
    `SELECT o.outcome_id, o.title, o.market_class, o.category, o.underlying, o.first_seen_ms, o.expiry_ms,
        coalesce(s.volume_e8, 0) AS volume_e8, coalesce(s.trades, 0) AS trades
      FROM outcome o LEFT JOIN outcome_stats s USING (outcome_id)
      WHERE o.first_seen_ms >= $1 AND o.first_seen_ms < $2
      ORDER BY o.first_seen_ms DESC, o.outcome_id DESC LIMIT $3`,
    [params.span.fromHour * HOUR_MS, params.span.untilHour * HOUR_MS, params.limit],
  );
  return rows;
}
