import type { ClientBase } from 'pg';
import type { SequencedFill } from '#domain/fill.ts';
import { hexBytes } from '../hex-bytes.ts';
import {
  SEQUENCED_COLUMNS,
  type SequencedFillRow,
  toSequencedFill,
} from '../queries/fills/sequenced-fill.ts';
import type { Queryable } from '../within-budget.ts';

/** The newest stored fill; 0 for none. */
export async function newestFill(tx: ClientBase): Promise<number> {
  const { rows } = await tx.query<{ head: number }>('SELECT coalesce(max(seq), 0) AS head FROM fill');
  return rows[0]?.head ?? 0;
}

/** A place in a builder's fills: after the fill of this time and trade. */
export type BuilderPlace = { timeMs: number; tid: number };

/** A page of a builder's fills in the order of time, up to a number: all fills of the trades that begin after `after`. */
export async function builderFillsAfter(
  tx: ClientBase,
  {
    builder,
    after,
    untilMs,
    throughSeq,
  }: { builder: string; after: BuilderPlace; untilMs: number; throughSeq: number },
  limit: number,
): Promise<SequencedFill[]> {
  const { rows } = await tx.query<SequencedFillRow>({
    name: 'reward-builder-fills',
    text: `SELECT ${SEQUENCED_COLUMNS} FROM fill
      WHERE builder = $1 AND (time_ms, tid) > ($2, $3) AND time_ms < $4 AND seq <= $5
      ORDER BY time_ms, tid FETCH FIRST $6 ROWS WITH TIES`,
    values: [hexBytes(builder), after.timeMs, after.tid, untilMs, throughSeq, limit],
  });
  return rows.map(toSequencedFill);
}

/** Where fills are looked for: trades of the wallets of these trades, on these coins, in a time. */
export type Surroundings = {
  tids: readonly number[];
  coins: readonly number[];
  fromMs: number;
  toMs: number;
};

/** The trades of those wallets that are in some of the given trades, on the coins and in the time, both ends included. */
export async function fillsAround(
  db: Queryable,
  { tids, coins, fromMs, toMs }: Surroundings,
): Promise<SequencedFill[]> {
  const { rows } = await db.query<SequencedFillRow>({
    name: 'reward-fills-around',
    text: `WITH touched AS MATERIALIZED (SELECT DISTINCT wallet FROM fill WHERE tid = ANY($1))
      SELECT ${SEQUENCED_COLUMNS} FROM unnest($2::int[]) AS c (on_coin)
      CROSS JOIN LATERAL (SELECT * FROM fill
        WHERE coin = on_coin AND time_ms BETWEEN $3 AND $4 AND dir <= 2) f
      WHERE wallet IN (SELECT wallet FROM touched)`,
    values: [tids, coins, fromMs, toMs],
  });
  return rows.map(toSequencedFill);
}
