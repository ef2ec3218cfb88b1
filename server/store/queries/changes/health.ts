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

/** The newest stored block of a kind. */
type NewestBlock = { seq: number; height: number; block_time_ms: number };

export type HealthRow = {
  cursors: CursorRow[];
  /** Where the ingest of orders stands; empty where none runs. */
  order_cursors: Pick<CursorRow, 'source' | 'block_time_ms'>[];
  /** The newest block of each index of the venue's chain. */
  chain_cursors: { source: string; block_number: number; time_ms: number }[];
  gaps_open: number;
  outcomes: number;
  /** Null where none is stored. */
  core_block: NewestBlock | null;
  evm_header: NewestBlock | null;
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
        (SELECT coalesce(json_agg(o ORDER BY o.source), '[]'::json)
          FROM (SELECT source, block_time_ms FROM order_cursor) o) AS order_cursors,
        (SELECT coalesce(json_agg(k ORDER BY k.source), '[]'::json) FROM (
          SELECT DISTINCT ON (source) source, block_number, time_ms
          FROM chain_cursor ORDER BY source, block_number DESC) k) AS chain_cursors,
        (SELECT count(*) FROM block_gap WHERE filled_ms IS NULL) AS gaps_open,
        (SELECT count(*) FROM outcome) AS outcomes,
        (SELECT to_json(b) FROM (SELECT seq, height, block_time_ms
          FROM core_block ORDER BY seq DESC LIMIT 1) b) AS core_block,
        (SELECT to_json(b) FROM (SELECT seq, number AS height, timestamp_s * 1000 AS block_time_ms
          FROM evm_header ORDER BY seq DESC LIMIT 1) b) AS evm_header,
        (SELECT polled_ms FROM vote_poll) AS votes_polled_ms,
        (SELECT count(*) FROM pending_vote) AS votes_pending`,
  });
  return (
    rows[0] ?? {
      ...{
        cursors: [],
        order_cursors: [],
        chain_cursors: [],
        gaps_open: 0,
        outcomes: 0,
        core_block: null,
        evm_header: null,
      },
      ...{ votes_polled_ms: null, votes_pending: 0 },
    }
  );
}
