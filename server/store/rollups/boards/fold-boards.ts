import { FEE_USD, ofRange, type Rollup } from '../rollup.ts';
import { addToBoards, nameBoards, onBoards, pieceSums, SPANS } from './wallet-board.ts';

const BATCH = 'f.seq > $1 AND f.seq <= $2 AND (SELECT true FROM window_clock)';

/** Names the boards on which fills of the batch are the first. Nothing where no boards are kept. */
export const boardNames: Rollup = {
  name: 'fold-board-names',
  values: ofRange,
  text: nameBoards(`SELECT DISTINCT v.builder, k.category, upper(k.underlying) AS underlying
    FROM (SELECT DISTINCT f.builder, f.coin FROM fill f WHERE ${BATCH}) f
    JOIN coin_category k ON k.coin = f.coin
    CROSS JOIN LATERAL (VALUES (''::bytea), (coalesce(f.builder, ''))) v (builder)`),
};

/** What the batch adds to each wallet's dealings in each coin within each span. */
const BATCH_BY_COIN = `SELECT s.span, s.from_ms, coalesce(f.builder, ''::bytea) AS builder, f.wallet, f.coin,
    count(*) FILTER (WHERE dir <= 2) AS trades, count(*) FILTER (WHERE dir = 3) AS settlements,
    count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000) AS wins,
    count(*) FILTER (WHERE dir = 3 AND px_e8 = 0) AS losses,
    sum(notional_e8) AS volume_e8, sum(closed_pnl_e8) AS pnl_e8, sum(${FEE_USD}) AS fees_e8,
    min(time_ms) AS first_ms, max(time_ms) AS last_ms
  FROM ${SPANS} s JOIN fill f ON f.time_ms >= s.from_ms
  WHERE ${BATCH}
  GROUP BY GROUPING SETS ((s.span, s.from_ms, f.wallet, f.coin), (s.span, s.from_ms, f.wallet, f.coin, f.builder))
  HAVING GROUPING(f.builder) = 1 OR f.builder IS NOT NULL`;

/**
 * One wallet's dealings that pass a filter, over its life and over each window. A coin counts from its first fill within
 * the span on: it must run before wallet_coin and builder_wallet_coin, which know the last one so far.
 */
export const walletBoard: Rollup = {
  name: 'fold-wallet-board',
  values: ofRange,
  text: addToBoards(
    onBoards(`SELECT d.span, d.builder, d.wallet, k.category, upper(k.underlying) AS underlying, ${pieceSums('d')},
        (coalesce(w.last_ms, v.last_ms, -1) < d.from_ms)::integer AS markets, d.first_ms, d.last_ms
      FROM (${BATCH_BY_COIN}) d
      JOIN coin_category k ON k.coin = d.coin
      LEFT JOIN wallet_coin w ON d.builder = '' AND w.wallet = d.wallet AND w.coin = d.coin
      LEFT JOIN builder_wallet_coin v ON v.builder = d.builder AND v.wallet = d.wallet AND v.coin = d.coin`),
  ),
};
