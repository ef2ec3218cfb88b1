import type { Queryable } from '../within-budget.ts';
import { NODE_FILLS } from './ingest-cursor.ts';

/** Ingest progress as reported by the ingest process; opaque to the store. */
export type ReportedStatus = { progress: object; metadata: object };

/** Replaces what was reported before, with the database's time. */
export async function writeIngestStatus(
  db: Queryable,
  { progress, metadata }: ReportedStatus,
): Promise<void> {
  await db.query({
    name: 'write-ingest-status',
    text: `INSERT INTO ingest_status (source, progress, metadata, reported_ms)
      VALUES ($1, $2, $3, extract(epoch FROM clock_timestamp()) * 1000)
      ON CONFLICT (source) DO UPDATE
      SET progress = excluded.progress, metadata = excluded.metadata, reported_ms = excluded.reported_ms`,
    values: [NODE_FILLS, JSON.stringify(progress), JSON.stringify(metadata)],
  });
}
