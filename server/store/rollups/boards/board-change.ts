import type { ClientBase } from 'pg';
import { withSettings } from '../with-settings.ts';
import { addToBoards, BOARD_SUMS, onBoards, SPANS } from './wallet-board.ts';

const COLUMNS = ['board_id', 'wallet', ...BOARD_SUMS, 'markets', 'first_ms', 'last_ms'].join(', ');

/** Working table: by how much rows of wallet_board change, and the bounds of what leaves them. */
const CHANGE = `CREATE TEMPORARY TABLE board_change
  (LIKE wallet_board, left_first_ms BIGINT, left_last_ms BIGINT) ON COMMIT DROP`;

const countChange = (pieces: string): string =>
  `INSERT INTO board_change (${COLUMNS}, left_first_ms, left_last_ms) ${onBoards(pieces, 'left')}`;

const DROP_EMPTY = `DELETE FROM wallet_board w USING board_change c
  WHERE w.board_id = c.board_id AND w.wallet = c.wallet AND w.markets = 0`;

/** The first or last of the wallet's fills that count on the board. */
const boundary = (order: '' | 'DESC'): string => `(
    SELECT f.time_ms FROM fill f JOIN coin_category k ON k.coin = f.coin
    WHERE f.wallet = c.wallet AND f.time_ms >= s.from_ms AND (b.builder = '' OR f.builder = b.builder)
      AND (b.category = '' OR k.category = b.category)
      AND (b.underlying = '' OR upper(k.underlying) = b.underlying)
    ORDER BY f.time_ms ${order} LIMIT 1
  )`;

/**
 * A wallet's fills are read in the order of time up to the first that counts, a few mostly. Left to choose, the planner
 * reads and sorts all of them.
 */
const PLAN_IN_ORDER = {
  ...{ enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' },
  ...{ enable_bitmapscan: 'off', enable_sort: 'off' },
};

/** Sums can be taken away, bounds cannot: where one left, it is looked for among the fills that stay. */
const FIND_BOUNDS = `UPDATE wallet_board w SET first_ms = e.first_ms, last_ms = e.last_ms
  FROM (
    SELECT c.board_id, c.wallet,
      CASE WHEN c.left_first_ms = o.first_ms THEN ${boundary('')} ELSE o.first_ms END AS first_ms,
      CASE WHEN c.left_last_ms = o.last_ms THEN ${boundary('DESC')} ELSE o.last_ms END AS last_ms
    FROM board_change c JOIN wallet_board o USING (board_id, wallet) JOIN board b USING (board_id)
    JOIN ${SPANS} s ON s.span = b.span
    WHERE c.left_first_ms = o.first_ms OR c.left_last_ms = o.last_ms
  ) e WHERE w.board_id = e.board_id AND w.wallet = e.wallet`;

/**
 * Changes wallet_board by `pieces`, those that leave it with their sums below zero, in the caller's transaction, which
 * holds the rollups' lock. The clock and the categories of coins must stand as they shall be.
 */
export async function changeBoards(client: ClientBase, pieces: string, values: unknown[]): Promise<void> {
  await client.query(CHANGE);
  await client.query(countChange(pieces), values);
  await client.query(addToBoards(`SELECT ${COLUMNS} FROM board_change ORDER BY board_id, wallet`));
  await client.query(DROP_EMPTY);
  await withSettings(client, PLAN_IN_ORDER, async () => {
    await client.query(FIND_BOUNDS);
  });
  await client.query('DROP TABLE board_change');
}
