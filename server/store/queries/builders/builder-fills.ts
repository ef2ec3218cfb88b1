import type { Pool } from 'pg';
import type { TimePosition } from '#domain/time-cursor.ts';
import { hexBytes } from '../../hex-bytes.ts';
import { FILL_COLUMNS, type FillRow } from '../fills/fill-row.ts';

export type BuilderFillsParams = {
  /** Lower-case address. */
  builder: string;
  /** Numbered by trade id. */
  after: TimePosition | undefined;
  /** Epoch ms, both inclusive. */
  startMs: number | undefined;
  endMs: number | undefined;
  limit: number;
};

const LAST_MS = Number.MAX_SAFE_INTEGER;

/**
 * A builder's fills, the oldest first, then by trade id. Both fills of a trade may have the same builder and cannot be
 * told apart by the cursor, so a page that ends with the first includes the second, beyond `limit`.
 */
export async function builderFills(db: Pool, params: BuilderFillsParams): Promise<FillRow[]> {
  const { after } = params;
  const { rows } = await db.query<FillRow>({
    name: 'builder-fills',
    text: `SELECT ${FILL_COLUMNS} FROM (
        SELECT * FROM fill
        WHERE builder = $1 AND (time_ms, tid) > ($2, $3) AND time_ms >= $4 AND time_ms <= $5
        ORDER BY time_ms, tid FETCH FIRST ($6::bigint) ROWS WITH TIES) page
      ORDER BY time_ms, tid, seq`,
    values: [
      hexBytes(params.builder),
      after?.timeMs ?? -1,
      after?.id ?? -1,
      params.startMs ?? 0,
      params.endMs ?? LAST_MS,
      params.limit,
    ],
  });
  return rows;
}
