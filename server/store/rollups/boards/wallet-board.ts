import { TIMEFRAME_HOURS } from '#domain/leaderboard.ts';
import { added } from '../rollup.ts';

/** What wallet_board sums of dealings; beside it stand `markets`, `first_ms` and `last_ms`. */
export const BOARD_SUMS = ['trades', 'settlements', 'wins', 'losses', 'volume_e8', 'pnl_e8', 'fees_e8'];
const ADDED = [...BOARD_SUMS, 'markets'];
const LEFT = ['left_first_ms', 'left_last_ms'];

/** The spans of boards in hours; 0 is all time. */
export const BOARD_SPANS: readonly number[] = [0, ...Object.values(TIMEFRAME_HOURS)];
const SPAN_LIST = `(VALUES ${BOARD_SPANS.map((span) => `(${span}::smallint)`).join(', ')}) s (span)`;

/** Each span with its first hour and instant by the clock; it is open towards now. No rows where no boards are kept. */
export const SPANS = `(
    SELECT s.span, r.from_hour, r.from_hour::bigint * 3600000 AS from_ms
    FROM window_clock c CROSS JOIN ${SPAN_LIST}
    CROSS JOIN LATERAL (SELECT CASE s.span WHEN 0 THEN 0 ELSE c.hour + 1 - s.span END AS from_hour) r
  )`;

/**
 * The boards on which dealings with `builder` (empty: any) count: of their category, of their underlying, and for a
 * builder also of all. An empty name has no board, nor has the unfiltered total: see wallet_total. OFFSET 0 makes the
 * planner compute these first, so that each board is looked up by its whole key.
 */
const filtersOf = (row: string): string => `CROSS JOIN LATERAL (
    SELECT CASE of WHEN 'category' THEN ${row}.category ELSE '' END AS category,
      CASE of WHEN 'underlying' THEN ${row}.underlying ELSE '' END AS underlying
    FROM (VALUES ('category'), ('underlying'), ('')) v (of)
    WHERE CASE of WHEN 'category' THEN ${row}.category <> '' WHEN 'underlying' THEN ${row}.underlying <> ''
      ELSE ${row}.builder <> '' END
    OFFSET 0
  ) f`;

/** Gives a number to the boards of `dealings`, rows of builder, category and underlying, that have none yet. */
export const nameBoards = (dealings: string): string =>
  `INSERT INTO board (span, builder, category, underlying)
    SELECT DISTINCT s.span, d.builder, f.category, f.underlying
    FROM (${dealings}) d ${filtersOf('d')} CROSS JOIN ${SPAN_LIST}
    WHERE NOT EXISTS (SELECT FROM board b WHERE b.span = s.span AND b.builder = d.builder
      AND b.category = f.category AND b.underlying = f.underlying)`;

/**
 * What `pieces` amount to in each wallet's row of each board. A piece is what a wallet did in one coin within a span
 * through one builder, or through any (empty) and none: span, builder, wallet, category, underlying, the sums,
 * markets, first_ms and last_ms. Those that leave have their bounds in left_first_ms and left_last_ms too.
 */
export function onBoards(pieces: string, bounds: 'kept' | 'left' = 'kept'): string {
  const merged = (row: string): string =>
    [
      ...ADDED.map((column) => `sum(${row}.${column}) AS ${column}`),
      ...[`min(${row}.first_ms) AS first_ms`, `max(${row}.last_ms) AS last_ms`],
      ...(bounds === 'left' ? LEFT.map((at, of) => `${of ? 'max' : 'min'}(${row}.${at}) AS ${at}`) : []),
    ].join(', ');
  return `SELECT b.board_id, d.wallet, ${merged('d')}
    FROM (
      SELECT p.span, p.builder, p.wallet, p.category, p.underlying, ${merged('p')}
      FROM (${pieces}) p GROUP BY 1, 2, 3, 4, 5
    ) d ${filtersOf('d')}
    JOIN board b ON b.span = d.span AND b.builder = d.builder AND b.category = f.category
      AND b.underlying = f.underlying
    GROUP BY 1, 2`;
}

/** Adds `rows`, columns as those of wallet_board, to it. */
export const addToBoards = (rows: string): string =>
  `INSERT INTO wallet_board AS w (board_id, wallet, ${ADDED.join(', ')}, first_ms, last_ms)
    ${rows}
    ON CONFLICT (board_id, wallet) DO UPDATE SET ${added('w', ADDED)},
      first_ms = least(w.first_ms, excluded.first_ms), last_ms = greatest(w.last_ms, excluded.last_ms)`;

/** Sums of `row`, for a piece; `sign` -1 takes them away. */
export const pieceSums = (row: string, sign = 1): string =>
  BOARD_SUMS.map((column) => `${sign < 0 ? '-' : ''}${row}.${column} AS ${column}`).join(', ');

/** Groups hours of wallet_coin_hour (`h`) into pieces, each builder's and those of all; `span` names the span's columns. */
export const hoursByCoin = (span: string, from: string): string =>
  `SELECT ${span}, CASE WHEN GROUPING(h.builder) = 1 THEN ''::bytea ELSE h.builder END AS builder, h.wallet, h.coin,
      ${BOARD_SUMS.map((column) => `sum(h.${column}) AS ${column}`).join(', ')},
      min(h.first_ms) AS first_ms, max(h.last_ms) AS last_ms
    FROM ${from}
    GROUP BY GROUPING SETS ((${span}, h.wallet, h.coin), (${span}, h.wallet, h.coin, h.builder))
    HAVING GROUPING(h.builder) = 1 OR h.builder <> ''`;
