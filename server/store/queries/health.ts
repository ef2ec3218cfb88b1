import type { Pool } from 'pg';

/** How far ingest has come in one source, as it was committed. */
export type CursorRow = {
  source: string;
  file: string;
  byte_offset: number;
  block_number: number;
  block_time_ms: number;
  fill_seq: number;
  fills: number;
  blocks: number;
  skipped_rows: number;
  duplicate_blocks: number;
  quarantined: number;
  updated_ms: number;
};

export type HealthRow = {
  cursors: CursorRow[];
  gaps_open: number;
  outcomes: number;
  /** When the newest list of validators' votes was received; null before the first. */
  votes_polled_ms: number | null;
  votes_pending: number;
};

/** The state of ingest as the database has it, in one query of a few small tables. */
export async function readHealth(db: Pool): Promise<HealthRow> {
  const { rows } = await db.query<HealthRow>({
    name: 'read-health',
    text: `SELECT
        (SELECT coalesce(json_agg(c ORDER BY c.source), '[]'::json) FROM ingest_cursor c) AS cursors,
        (SELECT count(*) FROM block_gap WHERE filled_ms IS NULL) AS gaps_open,
        (SELECT count(*) FROM outcome) AS outcomes,
        (SELECT polled_ms FROM vote_poll) AS votes_polled_ms,
        (SELECT count(*) FROM pending_vote) AS votes_pending`,
  });
  return rows[0] ?? { cursors: [], gaps_open: 0, outcomes: 0, votes_polled_ms: null, votes_pending: 0 };
}
