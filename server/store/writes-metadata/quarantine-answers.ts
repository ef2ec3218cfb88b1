import type { ClientBase, Pool } from 'pg';

/** A row of an upstream answer that could not be used, as it came. */
export type RejectedAnswer = { source: string; reason: string; raw: string };

const MAX_RAW_CHARS = 16_384;

/** Keeps rejected rows raw, each content once however often upstream repeats it. Raw text is cut at 16,384 characters. */
export async function quarantineAnswers(
  db: Pool | ClientBase,
  rows: readonly RejectedAnswer[],
  nowMs: number,
): Promise<void> {
  for (const row of rows) {
    const raw = row.raw.replaceAll('\0', '\uFFFD').slice(0, MAX_RAW_CHARS);
    const reason = row.reason.replaceAll('\0', '\uFFFD').slice(0, 500);
    await db.query(
      `INSERT INTO quarantine (source, file, byte_offset, reason, raw, received_ms)
       SELECT $1, '', 0, $2, $3, $4 WHERE NOT EXISTS
         (SELECT 1 FROM quarantine WHERE reason = $2 AND source = $1 AND raw = $3)`,
      [row.source, reason, raw, nowMs],
    );
  }
}
