import type { Pool } from 'pg';
import type { TimePosition } from '#domain/time-cursor.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { FILL_COLUMNS, type FillRow } from '../fills/fill-row.ts';

type Row = FillRow & { title: string; market_class: string; underlying: string };

type Params = {
  /** Lower-case address. */
  builder: string;
  /** Numbered by trade id. */
  before: TimePosition | undefined;
  limit: number;
};

/** A place later than any fill. */
const END: TimePosition = { timeMs: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/**
 * A builder's fills, the newest first, with what names their markets. Both fills of a trade stay on one page, which then
 * has one row more than `limit`. Reads as many fills as it answers.
 */
export async function builderNewestFills(db: Pool, { builder, before = END, limit }: Params): Promise<Row[]> {
  const { rows } = await db.query<Row>({
    name: 'builder-newest-fills',
    text: `SELECT ${FILL_COLUMNS}, coalesce(o.title, '') AS title, coalesce(o.market_class, '') AS market_class,
        coalesce(o.underlying, '') AS underlying
      FROM (
        SELECT * FROM fill WHERE builder = $1 AND (time_ms, tid) < ($2, $3)
        ORDER BY time_ms DESC, tid DESC FETCH FIRST ($4::bigint) ROWS WITH TIES) page
      LEFT JOIN outcome o ON o.outcome_id = page.coin / 10
      ORDER BY time_ms DESC, tid DESC, seq DESC`,
    values: [hexBytes(builder), before.timeMs, before.id, limit],
  });
  return rows;
}
