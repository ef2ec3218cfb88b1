import type { Queryable } from '../../within-budget.ts';
import { NODE_FILLS } from '../../writes/ingest-cursor.ts';

/** The latest report of the ingest process, and its age by the database's clock, so that no two clocks are compared. */
export type IngestReport = { progress: unknown; metadata: unknown; ageMs: number };
/** The stored cursor of fills, as far as others look at it. */
export type CursorPosition = { fills: number; blockNumber: number; blockTimeMs: number };

/** The newest report and the stored cursor; null what there is none of yet. */
export async function readIngestStatus(
  db: Queryable,
): Promise<{ report: IngestReport | null; cursor: CursorPosition | null }> {
  const { rows } = await db.query<{ report: IngestReport | null; cursor: CursorPosition | null }>({
    name: 'read-ingest-status',
    text: `SELECT
        (SELECT json_build_object('progress', progress, 'metadata', metadata,
            'ageMs', (extract(epoch FROM clock_timestamp()) * 1000)::bigint - reported_ms)
          FROM ingest_status WHERE source = $1) AS report,
        (SELECT json_build_object('fills', fills, 'blockNumber', block_number, 'blockTimeMs', block_time_ms)
          FROM ingest_cursor WHERE source = $1) AS cursor`,
    values: [NODE_FILLS],
  });
  return rows[0] ?? { report: null, cursor: null };
}
