import type { ClientBase, Pool } from 'pg';
import { type MovedCoin, recategoriseBoards } from './boards/recategorise-boards.ts';
import { added } from './rollup.ts';
import { lockRollups } from './rollup-lock.ts';

/** Coins that are counted under another category or underlying than `outcome` holds. */
const PENDING = `coin_category k JOIN outcome o ON o.outcome_id = k.coin / 10
  AND (o.category, o.underlying) <> (k.category, k.underlying)`;

/** The newest of them, with up to $1 rows of wallet_coin between them, and at least one. */
const MOVE = `UPDATE coin_category k SET category = p.category, underlying = p.underlying
  FROM (
    SELECT k.coin, o.category, o.underlying, k.category AS old_category, k.underlying AS old_underlying,
      row_number() OVER newest AS place,
      sum((SELECT s.users FROM coin_stats s WHERE s.coin = k.coin)) OVER newest AS wallets
    FROM ${PENDING} WINDOW newest AS (ORDER BY k.coin DESC)
  ) p
  WHERE k.coin = p.coin AND (p.wallets <= $1 OR p.place = 1)
  RETURNING k.coin, k.category, k.underlying, p.old_category, p.old_underlying`;

const SUMS = [
  'trades',
  'settlements',
  'wins',
  'losses',
  'volume_e8',
  'trade_volume_e8',
  'pnl_e8',
  'fees_e8',
  'markets',
];
const sums = SUMS.join(', ');

/** Working table of a step: by how much each group of a wallet changes, and the bounds of what leaves it. */
const CHANGE = `CREATE TEMPORARY TABLE category_change
  (LIKE wallet_category, left_first_ms BIGINT, left_last_ms BIGINT) ON COMMIT DROP`;

/** Moves a wallet's totals in the moved coins from their old group to the new one. */
const COUNT_CHANGE = `WITH moved AS MATERIALIZED (
    SELECT w.wallet, m.category, m.underlying, m.old_category, m.old_underlying, sum(w.trades) AS trades,
      sum(w.settlements) AS settlements, sum(w.won) AS wins, sum(w.lost) AS losses, sum(w.volume_e8) AS volume_e8,
      sum(w.trade_volume_e8) AS trade_volume_e8, sum(w.pnl_e8) AS pnl_e8, sum(w.fees_e8) AS fees_e8,
      count(*) AS markets, min(w.first_ms) AS first_ms, max(w.last_ms) AS last_ms
    FROM unnest($1::integer[], $2::text[], $3::text[], $4::text[], $5::text[])
      AS m (coin, category, underlying, old_category, old_underlying) JOIN wallet_coin w USING (coin)
    GROUP BY 1, 2, 3, 4, 5
  )
  INSERT INTO category_change (wallet, category, underlying, ${sums}, first_ms, last_ms, left_first_ms, left_last_ms)
  SELECT wallet, category, underlying, ${SUMS.map((column) => `sum(sign * ${column})`).join(', ')},
    min(first_ms), max(last_ms), min(first_ms) FILTER (WHERE sign < 0), max(last_ms) FILTER (WHERE sign < 0)
  FROM (
    SELECT wallet, category, underlying, 1 AS sign, ${sums}, first_ms, last_ms FROM moved
    UNION ALL SELECT wallet, old_category, old_underlying, -1, ${sums}, first_ms, last_ms FROM moved
  ) d GROUP BY wallet, category, underlying`;

const APPLY = `INSERT INTO wallet_category AS c (wallet, category, underlying, ${sums}, first_ms, last_ms)
  SELECT wallet, category, underlying, ${sums}, first_ms, last_ms FROM category_change
  ON CONFLICT (wallet, category, underlying) DO UPDATE SET ${added('c', SUMS)},
    first_ms = least(c.first_ms, excluded.first_ms), last_ms = greatest(c.last_ms, excluded.last_ms)`;

const sameGroup = (other: string): string =>
  `(c.wallet, c.category, c.underlying) = (${other}.wallet, ${other}.category, ${other}.underlying)`;

const DROP_EMPTY = `DELETE FROM wallet_category c USING category_change d WHERE ${sameGroup('d')} AND c.markets = 0`;

/** Sums can be taken away, bounds cannot: where one left, it is looked for among the coins that stay. */
const STALE = `CREATE TEMPORARY TABLE stale_bounds ON COMMIT DROP AS
  SELECT row_number() OVER () AS id, d.wallet, d.category, d.underlying
  FROM category_change d JOIN wallet_category c ON ${sameGroup('d')}
  WHERE d.left_first_ms = c.first_ms OR d.left_last_ms = c.last_ms`;

/**
 * The coins of the wallets first, and apart: left to choose, the planner once paired every wallet with every coin of
 * a category, which took a minute in place of a quarter of a second.
 */
const BOUNDS = `WITH held AS MATERIALIZED (
    SELECT s.id, s.category, s.underlying, w.coin, w.first_ms, w.last_ms
    FROM stale_bounds s JOIN wallet_coin w USING (wallet)
  ), bounds AS (
    SELECT h.id, min(h.first_ms) AS first_ms, max(h.last_ms) AS last_ms
    FROM held h JOIN coin_category k USING (coin, category, underlying) GROUP BY h.id
  )
  UPDATE wallet_category c SET first_ms = b.first_ms, last_ms = b.last_ms
  FROM bounds b JOIN stale_bounds s USING (id) WHERE ${sameGroup('s')}`;

/** A step reads by key, from memory mostly; and one that was cut off would be cut off each time again. */
const STEP_MS = 60_000;
const SETTINGS = `SET LOCAL random_page_cost = 1.1; SET LOCAL statement_timeout = ${STEP_MS}`;
/** The client gives up later than the server, which a pool would have it do after the pool's own time. */
const step = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: STEP_MS + 10_000 });

/** Whether any coin is counted under another category or underlying than `outcome` holds. Takes no lock. */
export async function isRecategorisationDue(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ due: boolean }>(`SELECT EXISTS (SELECT FROM ${PENDING}) AS due`);
  return rows[0]?.due ?? false;
}

/**
 * One step towards counting every coin under the category and underlying that `outcome` holds: takes coins that are
 * counted under another, with at most `maxRows` rows of wallet_coin between them (always one coin at least), and moves
 * their sums within wallet_category and wallet_board, so that these are exact before and after. Which coins are left follows from the
 * tables alone. Runs in the caller's transaction and holds fills up until its end. Answers how many coins were moved:
 * none means that all are where they belong.
 */
export async function recategorise(client: ClientBase, maxRows: number): Promise<number> {
  await lockRollups(client);
  await client.query(SETTINGS);
  const { rows: moved } = await client.query<MovedCoin>(step(MOVE, [maxRows]));
  if (moved.length === 0) return 0;
  await client.query(step(CHANGE));
  const changed = [
    moved.map(({ coin }) => coin),
    moved.map(({ category }) => category),
    moved.map(({ underlying }) => underlying),
    moved.map(({ old_category }) => old_category),
    moved.map(({ old_underlying }) => old_underlying),
  ];
  await client.query(step(COUNT_CHANGE, changed));
  for (const text of [APPLY, DROP_EMPTY, STALE, 'ANALYZE stale_bounds', BOUNDS])
    await client.query(step(text));
  await recategoriseBoards(client, moved);
  return moved.length;
}
