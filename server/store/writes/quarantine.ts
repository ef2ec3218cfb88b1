import type { ClientBase } from 'pg';
import { NODE_FILLS } from './ingest-cursor.ts';

/** A row or line that could not be stored, as it came, and where it stood. */
export type QuarantinedRow = { file: string; byteOffset: number; reason: string; raw: string };

/** Keeps rejected input raw, inside the caller's transaction. */
export async function insertQuarantine(
  client: ClientBase,
  rows: readonly QuarantinedRow[],
  nowMs: number,
  source: string = NODE_FILLS,
): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'insert-quarantine',
    text: `INSERT INTO quarantine (source, file, byte_offset, reason, raw, received_ms)
      SELECT $1, r.file, r.byte_offset, r.reason, r.raw, $6
      FROM unnest($2::text[], $3::bigint[], $4::text[], $5::text[]) AS r (file, byte_offset, reason, raw)`,
    values: [
      source,
      rows.map((row) => row.file),
      rows.map((row) => row.byteOffset),
      rows.map((row) => row.reason),
      rows.map((row) => row.raw),
      nowMs,
    ],
  });
}
