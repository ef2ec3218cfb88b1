import type { HourWindow, LeaderboardMetric } from '#domain/leaderboard.ts';
import { hexBytes } from '../../hex-bytes.ts';
import type { Queryable } from '../../within-budget.ts';
import type { LeaderboardFilter } from './leaderboard-filter.ts';
import { type LeaderboardRow, leaderboardOrder } from './leaderboard-row.ts';

/** Which board is meant. */
type BoardName = LeaderboardFilter & {
  /** Undefined: all time. */
  window?: HourWindow | undefined;
};

type Params = BoardName & {
  metric: LeaderboardMetric;
  limit: number;
};

/** A row of the board, or one without a wallet when the board is kept and empty. */
type KeptRow = LeaderboardRow | { wallet: null };

/** $3 and $4 are a category and an underlying, empty where any will do. */
const BOTH = `$3::text <> '' AND $4::text <> ''`;

/** Of the categories in which the underlying is, the first and the last. */
const edge = (which: 'min' | 'max'): string =>
  `(SELECT ${which}(category) FROM coin_category WHERE upper(underlying) = upper($4::text))`;

/** An underlying that is in the category alone has one board with it; one in several has to be added up. */
const FROM_BOARD = `
  FROM window_clock c
  CROSS JOIN (SELECT ${edge('min')} AS first, ${edge('max')} AS last) k
  LEFT JOIN board b ON b.span = $1::smallint AND b.builder = $2::bytea AND b.underlying = upper($4::text)
    AND b.category = CASE WHEN ${BOTH} THEN '' ELSE $3::text END AND (NOT (${BOTH}) OR k.first = $3::text)`;
const WHERE_KEPT = `
  WHERE ($5::integer IS NULL OR c.hour = $5::integer) AND (NOT (${BOTH}) OR k.first IS NOT DISTINCT FROM k.last)`;

const namedBy = ({ window, builder, category, underlying }: BoardName): unknown[] => [
  window?.span ?? 0,
  builder === undefined ? Buffer.alloc(0) : hexBytes(builder),
  category ?? '',
  underlying ?? '',
  window?.hour ?? null,
];

/** The id of a kept board; `empty` where it has no wallet, null where boards are not kept or do not tell. */
export async function findBoard(db: Queryable, name: BoardName): Promise<number | 'empty' | null> {
  const { rows } = await db.query<{ board_id: number | null }>(
    `SELECT b.board_id ${FROM_BOARD} ${WHERE_KEPT}`,
    namedBy(name),
  );
  const [row] = rows;
  return row ? (row.board_id ?? 'empty') : null;
}

const text = (order: string): string => `
  SELECT encode(w.wallet, 'hex') AS wallet, w.trades, w.settlements, w.wins, w.losses, w.volume_e8, w.pnl_e8,
    w.fees_e8, w.markets, w.first_ms, w.last_ms
  ${FROM_BOARD}
  LEFT JOIN LATERAL (
    SELECT * FROM wallet_board w WHERE w.board_id = b.board_id ORDER BY ${order} LIMIT $6
  ) w ON true
  ${WHERE_KEPT}
  ORDER BY ${order}`;

/**
 * The first wallets by a metric among the dealings that a filter leaves, all time or over a window that ends now. Reads as
 * many rows as it answers. Null where boards are not kept, end with another hour than the asked one, or do not tell.
 */
export async function leaderboardBoard(db: Queryable, params: Params): Promise<LeaderboardRow[] | null> {
  const { rows } = await db.query<KeptRow>({
    name: `leaderboard-board:${params.metric}`,
    text: text(leaderboardOrder(params.metric, (column) => `w.${column}`, 'w.wallet')),
    values: [...namedBy(params), params.limit],
  });
  if (rows.length === 0) return null;
  return rows.filter((row): row is LeaderboardRow => row.wallet !== null);
}
