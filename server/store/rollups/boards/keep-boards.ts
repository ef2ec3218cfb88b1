import type { ClientBase } from 'pg';
import { withSettings } from '../with-settings.ts';
import { changeBoards } from './board-change.ts';
import {
  addToBoards,
  BOARD_SPANS,
  hoursByCoin,
  nameBoards,
  onBoards,
  pieceSums,
  SPANS,
} from './wallet-board.ts';

const WINDOWS = BOARD_SPANS.filter((span) => span > 0);

const CATEGORY = 'k.category, upper(k.underlying) AS underlying';

/** What wallets did in the hours that left each window. A coin leaves with its last fill. */
const LOST = `SELECT d.span, d.builder, d.wallet, ${CATEGORY}, ${pieceSums('d', -1)},
    -(coalesce(w.last_ms, v.last_ms) < d.until * 3600000::bigint)::integer AS markets,
    d.first_ms, d.last_ms, d.first_ms AS left_first_ms, d.last_ms AS left_last_ms
  FROM (${hoursByCoin(
    'm.span, m.until',
    `unnest($1::smallint[], $2::integer[], $3::integer[]) m (span, first, until)
      JOIN wallet_coin_hour h ON h.hour >= m.first AND h.hour < m.until`,
  )}) d
  JOIN coin_category k ON k.coin = d.coin
  LEFT JOIN wallet_coin w ON d.builder = '' AND w.wallet = d.wallet AND w.coin = d.coin
  LEFT JOIN builder_wallet_coin v ON v.builder = d.builder AND v.wallet = d.wallet AND v.coin = d.coin`;

const OF_COIN = 'w.first_ms, w.last_ms';
/** All that there is, as pieces. */
const EVERYTHING = `SELECT d.span, d.builder, d.wallet, ${CATEGORY}, ${pieceSums('d')}, 1 AS markets, d.first_ms, d.last_ms
    FROM (${hoursByCoin('s.span', `${SPANS} s JOIN wallet_coin_hour h ON s.span > 0 AND h.hour >= s.from_hour`)}) d
    JOIN coin_category k ON k.coin = d.coin
  UNION ALL
  SELECT 0, ''::bytea, w.wallet, ${CATEGORY}, w.trades, w.settlements, w.won, w.lost, w.volume_e8, w.pnl_e8, w.fees_e8,
      1, ${OF_COIN} FROM wallet_coin w JOIN coin_category k ON k.coin = w.coin
  UNION ALL
  SELECT 0, w.builder, w.wallet, ${CATEGORY}, ${pieceSums('w')}, 1, ${OF_COIN}
    FROM builder_wallet_coin w JOIN coin_category k ON k.coin = w.coin`;

const EVERY_NAME = `SELECT DISTINCT c.builder, ${CATEGORY}
  FROM (SELECT DISTINCT builder, coin FROM builder_wallet_coin UNION ALL SELECT ''::bytea, coin FROM coin_category) c
  JOIN coin_category k ON k.coin = c.coin`;

/** Planner settings for full scans; a fold plans for look-ups by key instead. */
const PLAN_FOR_ALL = {
  ...{ enable_seqscan: 'on', enable_hashjoin: 'on', enable_mergejoin: 'on' },
  work_mem: '128MB',
};

/** Makes all boards by the clock. Inside a transaction that holds the rollups' lock. */
export async function rebuildBoards(client: ClientBase): Promise<void> {
  await client.query('DELETE FROM wallet_board');
  await withSettings(client, PLAN_FOR_ALL, async () => {
    await client.query(nameBoards(EVERY_NAME));
    await client.query(addToBoards(`${onBoards(EVERYTHING)} ORDER BY 1, 2`));
  });
}

/**
 * Takes out of the boards what lay in their windows when these ended with epoch hour `fromHour`, and does not now that
 * they end with `toHour`, as the clock says already. Inside a transaction that holds the rollups' lock.
 */
export async function moveBoards(client: ClientBase, fromHour: number, toHour: number): Promise<void> {
  await changeBoards(client, LOST, [
    WINDOWS,
    WINDOWS.map((span) => fromHour + 1 - span),
    WINDOWS.map((span) => toHour + 1 - span),
  ]);
}
