import type { Queryable } from '../within-budget.ts';

/** The newest report of the process that ingests; `ageMs` by the database's clock, so that no two clocks are compared. */
export type IngestStatusRow = { progress: unknown; metadata: unknown; ageMs: number };

/** What the process that ingests said last; null before its first report. */
export async function readIngestStatus(db: Queryable): Promise<IngestStatusRow | null> {
  const { rows } = await db.query<IngestStatusRow>({
    name: 'read-ingest-status',
    text: `SELECT progress, metadata,
        (extract(epoch FROM clock_timestamp()) * 1000)::bigint - reported_ms AS "ageMs"
      FROM ingest_status ORDER BY reported_ms DESC LIMIT 1`,
  });
  return rows[0] ?? null;
}
