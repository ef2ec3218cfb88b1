import type { ClientBase } from 'pg';
import { moveBoards, rebuildBoards } from './boards/keep-boards.ts';
import { added } from './rollup.ts';
import { lockRollups } from './rollup-lock.ts';
import { addToWindows, WINDOW_SPANS, WINDOW_SUMS } from './wallets/wallet-window.ts';

/**
 * After a longer gap, also at the end of loading old history, all windows are rebuilt: cheaper than moving them, and
 * wallet_hour drops old hours.
 */
const MAX_STEP_HOURS = 24;
const HOUR_MS = 3_600_000;

type Move = { span: number; sign: 1 | -1; from: number; until: number };

/** The hours that each window gains and loses when the clock advances. */
const movesOf = (fromHour: number, toHour: number): Move[] =>
  WINDOW_SPANS.flatMap(({ span, first, until }) => {
    const lost: Move = { span, sign: -1, from: fromHour + first, until: toHour + first };
    const gained: Move = { span, sign: 1, from: fromHour + until, until: toHour + until };
    // A window that ends now has what lies ahead already.
    return span > 0 ? [lost] : [lost, gained];
  });

const MOVE = `INSERT INTO wallet_window AS w (span, wallet, ${WINDOW_SUMS.join(', ')}, last_hour)
  SELECT m.span, h.wallet, ${WINDOW_SUMS.map((column) => `sum(m.sign * h.${column})`).join(', ')}, max(h.hour)
  FROM unnest($1::smallint[], $2::integer[], $3::integer[], $4::integer[]) m (span, sign, first, until)
  JOIN wallet_hour h ON h.hour >= m.first AND h.hour < m.until
  GROUP BY 1, 2
  ON CONFLICT (span, wallet) DO UPDATE SET ${added('w', WINDOW_SUMS)},
    last_hour = greatest(w.last_hour, excluded.last_hour)`;

const DROP_PASSED = `DELETE FROM wallet_window w USING unnest($1::smallint[], $2::integer[]) s (span, first)
  WHERE w.span = s.span AND w.last_hour < s.first`;

const SET_CLOCK = `INSERT INTO window_clock (id, hour) VALUES (1, $1)
  ON CONFLICT (id) DO UPDATE SET hour = excluded.hour`;

async function clockHour(client: ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ hour: number }>({
    name: 'window-clock',
    text: 'SELECT hour FROM window_clock',
  });
  return rows[0]?.hour ?? null;
}

/**
 * Adds up the windows that end with epoch hour `hour` from wallet_hour, and makes all boards. Inside a transaction that
 * holds the rollups' lock.
 */
export async function rebuildWindows(client: ClientBase, hour: number): Promise<void> {
  await client.query('DELETE FROM wallet_window');
  await client.query(SET_CLOCK, [hour]);
  await client.query(addToWindows('wallet_hour'));
  await rebuildBoards(client);
}

async function moveWindows(client: ClientBase, fromHour: number, toHour: number): Promise<void> {
  const moves = movesOf(fromHour, toHour);
  await client.query(MOVE, [
    moves.map(({ span }) => span),
    moves.map(({ sign }) => sign),
    moves.map(({ from }) => from),
    moves.map(({ until }) => until),
  ]);
  await client.query(DROP_PASSED, [
    WINDOW_SPANS.map(({ span }) => span),
    WINDOW_SPANS.map(({ first }) => toHour + first),
  ]);
  await client.query(SET_CLOCK, [toHour]);
  await moveBoards(client, fromHour, toHour);
}

/**
 * Lets windows and boards end with epoch hour `hour`, inside the caller's transaction: takes the hours that left each
 * window out of it, or makes all where there are none. While fills up to `fillsUntilMs` are long past there are none:
 * a history is loaded faster without, and readers add up. Does nothing but look when all is so already.
 */
export async function keepWindows(
  client: ClientBase,
  { hour, fillsUntilMs }: { hour: number; fillsUntilMs: number },
  onLongWait?: () => void,
): Promise<void> {
  const wanted = fillsUntilMs < (hour - MAX_STEP_HOURS) * HOUR_MS ? null : hour;
  if ((await clockHour(client)) === wanted) return;
  await lockRollups(client, onLongWait);
  const fromHour = await clockHour(client);
  if (fromHour === wanted) return;
  if (wanted === null) await client.query('DELETE FROM window_clock');
  else if (fromHour !== null && fromHour < wanted && wanted - fromHour <= MAX_STEP_HOURS) {
    await moveWindows(client, fromHour, wanted);
  } else await rebuildWindows(client, wanted);
}
