import type { HourSpan } from '#domain/leaderboard.ts';
import { HOUR_MS } from '#domain/time.ts';
import { hexBytes } from '../../hex-bytes.ts';
import type { Queryable } from '../../within-budget.ts';
import { WALLET_PARTS } from '../leaderboards/window-parts.ts';

type OfTrader = { trader: string; span: HourSpan };

/** A wallet's own fills in some hours. Amounts are 1e-8 units as text. */
export type TraderWindowRow = { pnl_e8: string; volume_e8: string; wins: number; losses: number };

export async function digestTraderWindow(db: Queryable, params: OfTrader): Promise<TraderWindowRow> {
  const { rows } = await db.query<TraderWindowRow>(
    `SELECT coalesce(sum(pnl_e8), 0) AS pnl_e8, coalesce(sum(volume_e8), 0) AS volume_e8,
        coalesce(sum(wins), 0)::bigint AS wins, coalesce(sum(losses), 0)::bigint AS losses
      FROM ${WALLET_PARTS} p WHERE wallet = $3`,
    [params.span.fromHour, params.span.untilHour, hexBytes(params.trader)],
  );
  return rows[0] as TraderWindowRow;
}

/** A wallet's PnL over its whole life, in 1e-8 units; 0 without history. */
export async function digestTraderPnl(db: Queryable, params: { trader: string }): Promise<string> {
  const { rows } = await db.query<{ pnl_e8: string }>('SELECT pnl_e8 FROM wallet_total WHERE wallet = $1', [
    hexBytes(params.trader),
  ]);
  return rows[0]?.pnl_e8 ?? '0';
}

export type PositionCounts = { opened: number; closed: number; still_open: number; markets_traded: number };

/** A wallet's coins: first dealt in, last dealt in with nothing left, held now, and dealt in since a window began. */
export async function digestPositions(db: Queryable, params: OfTrader): Promise<PositionCounts> {
  const { rows } = await db.query<PositionCounts>(
    `SELECT count(*) FILTER (WHERE first_ms >= $2) AS opened,
        count(*) FILTER (WHERE last_ms >= $2 AND position_e8 <= 0) AS closed,
        count(*) FILTER (WHERE position_e8 > 0) AS still_open, count(*) FILTER (WHERE last_ms >= $2) AS markets_traded
      FROM wallet_coin WHERE wallet = $1`,
    [hexBytes(params.trader), params.span.fromHour * HOUR_MS],
  );
  return rows[0] as PositionCounts;
}

export type TraderPayoutsRow = { won: number; lost: number; payout_e8: string; pnl_e8: string };

const PAYOUTS = 'FROM fill WHERE wallet = $1 AND dir = 3 AND time_ms >= $2 AND time_ms < $3';
const ofPayouts = ({ trader, span }: OfTrader): unknown[] => [
  hexBytes(trader),
  span.fromHour * HOUR_MS,
  span.untilHour * HOUR_MS,
];

/** A wallet's settlement legs of some hours. Amounts are 1e-8 units as text. */
export async function digestPayouts(db: Queryable, params: OfTrader): Promise<TraderPayoutsRow> {
  const { rows } = await db.query<TraderPayoutsRow>(
    `SELECT count(*) FILTER (WHERE px_e8 = 100000000) AS won, count(*) FILTER (WHERE px_e8 = 0) AS lost,
        coalesce(sum(notional_e8), 0) AS payout_e8, coalesce(sum(closed_pnl_e8), 0) AS pnl_e8 ${PAYOUTS}`,
    ofPayouts(params),
  );
  return rows[0] as TraderPayoutsRow;
}

export type ExtremePayoutRow = { coin: number; title: string; closed_pnl_e8: number; time_ms: number };

/** A wallet's settlement leg of some hours with the largest gain and the one with the largest loss, where there are any. */
export async function digestExtremePayouts(db: Queryable, params: OfTrader): Promise<ExtremePayoutRow[]> {
  const most = (sign: '>' | '<', direction: 'DESC' | 'ASC') =>
    `(SELECT coin, closed_pnl_e8, time_ms ${PAYOUTS} AND closed_pnl_e8 ${sign} 0
      ORDER BY closed_pnl_e8 ${direction}, time_ms, seq LIMIT 1)`;
  const { rows } = await db.query<ExtremePayoutRow>(
    `SELECT p.*, coalesce(o.title, '') AS title FROM (${most('>', 'DESC')} UNION ALL ${most('<', 'ASC')}) p
      LEFT JOIN outcome o ON o.outcome_id = p.coin / 10`,
    ofPayouts(params),
  );
  return rows;
}

export type ClosingPositionRow = {
  coin: number;
  position_e8: string;
  title: string;
  underlying: string;
  expiry_ms: number;
  last_px_e8: number | null;
};

/** What a wallet holds of outcomes that are to expire after `nowMs`, the soonest first, then by coin. */
export async function digestClosingPositions(
  db: Queryable,
  params: { trader: string; nowMs: number; limit: number },
): Promise<ClosingPositionRow[]> {
  const { rows } = await db.query<ClosingPositionRow>(
    `SELECT w.coin, w.position_e8, o.title, o.underlying, o.expiry_ms, s.last_px_e8
      FROM wallet_coin w JOIN outcome o ON o.outcome_id = w.coin / 10 LEFT JOIN coin_stats s ON s.coin = w.coin
      WHERE w.wallet = $1 AND w.position_e8 > 0 AND NOT o.is_settled AND o.expiry_ms > $2
      ORDER BY o.expiry_ms, w.coin LIMIT $3`,
    [hexBytes(params.trader), params.nowMs, params.limit],
  );
  return rows;
}
