import type { ClientBase } from 'pg';
import { changeBoards } from './board-change.ts';
import { BOARD_SUMS, hoursByCoin, nameBoards, SPANS } from './wallet-board.ts';

/** A coin, where it is counted now and where it was. */
export type MovedCoin = {
  coin: number;
  category: string;
  underlying: string;
  old_category: string;
  old_underlying: string;
};

const MOVED = `unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[])
  m (coin, category, underlying, old_category, old_underlying)`;
const sums = BOARD_SUMS.map((column) => `w.${column}`).join(', ');

/** Working table: what was done in the moved coins. How much that is decides how all else is looked up. */
const HELD = `CREATE TEMPORARY TABLE moved_held ON COMMIT DROP AS
  SELECT w.* FROM unnest($1::integer[]) m (coin) JOIN wallet_coin w USING (coin)`;

const FROM_HOUR = `(SELECT min(from_hour) FROM ${SPANS} s WHERE s.span > 0)`;
/** The hours in which windows may count any of it. */
const HELD_HOURS = `SELECT greatest(min(first_ms) / 3600000, ${FROM_HOUR})::integer AS first,
    (max(last_ms) / 3600000)::integer AS last FROM moved_held`;

/**
 * The hours $6 to $7 of the coins. No index has them by coin, so the whole range is read once; look-ups per holder,
 * whose key needs the hour too, came to ten million in a step.
 */
const HOURS = `(SELECT * FROM wallet_coin_hour WHERE hour BETWEEN $6 AND $7 AND coin = ANY ($1)) h
  JOIN ${SPANS} s ON s.span > 0 AND h.hour >= s.from_hour`;

/** Each by its whole key: left to choose, the planner once read every coin of a wallet for each of them. */
const THROUGH_BUILDERS = `moved_held d JOIN builder_wallet b ON b.wallet = d.wallet
  CROSS JOIN LATERAL (SELECT * FROM builder_wallet_coin w
    WHERE w.builder = b.builder AND w.wallet = d.wallet AND w.coin = d.coin OFFSET 0) w`;

/** All dealings in the moved coins are added under the one name and taken away under the other. */
const PIECES = `WITH pieces AS (
    SELECT 0 AS span, ''::bytea AS builder, wallet, coin, trades, settlements, won AS wins, lost AS losses, volume_e8,
      pnl_e8, fees_e8, first_ms, last_ms FROM moved_held
    UNION ALL
    SELECT 0, w.builder, w.wallet, w.coin, ${sums}, w.first_ms, w.last_ms
    FROM ${THROUGH_BUILDERS}
    UNION ALL
    ${hoursByCoin('s.span', HOURS)}
  )
  SELECT p.span, p.builder, p.wallet, s.category, upper(s.underlying) AS underlying,
    ${BOARD_SUMS.map((column) => `s.sign * p.${column} AS ${column}`).join(', ')}, s.sign AS markets,
    p.first_ms, p.last_ms, CASE WHEN s.sign < 0 THEN p.first_ms END AS left_first_ms,
    CASE WHEN s.sign < 0 THEN p.last_ms END AS left_last_ms
  FROM pieces p JOIN ${MOVED} USING (coin)
  CROSS JOIN LATERAL (VALUES (1, m.category, m.underlying), (-1, m.old_category, m.old_underlying))
    s (sign, category, underlying)`;

const NAMES = `SELECT DISTINCT b.builder, w.category, upper(w.underlying) AS underlying
  FROM (
    SELECT DISTINCT h.wallet, m.category, m.underlying
    FROM unnest($1::integer[], $2::text[], $3::text[]) m (coin, category, underlying)
    JOIN moved_held h USING (coin)
  ) w
  CROSS JOIN LATERAL (SELECT ''::bytea AS builder UNION ALL
    SELECT builder FROM builder_wallet o WHERE o.wallet = w.wallet) b`;

/**
 * Moves what was done in coins to the boards on which they count now, in the caller's transaction, which holds the
 * rollups' lock. Does nothing where no boards are kept.
 */
export async function recategoriseBoards(client: ClientBase, moved: readonly MovedCoin[]): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM window_clock');
  if (rowCount === 0) return;
  const joined = [
    moved.map(({ coin }) => coin),
    moved.map(({ category }) => category),
    moved.map(({ underlying }) => underlying),
  ];
  await client.query(HELD, [joined[0]]);
  await client.query('ANALYZE moved_held');
  const { rows } = await client.query<{ first: number; last: number }>(HELD_HOURS);
  await client.query(nameBoards(NAMES), joined);
  await changeBoards(client, PIECES, [
    ...joined,
    moved.map(({ old_category }) => old_category),
    moved.map(({ old_underlying }) => old_underlying),
    rows[0]?.first,
    rows[0]?.last,
  ]);
  await client.query('DROP TABLE moved_held');
}
