import type { ClientBase } from 'pg';
import { CursorMovedError } from './source-cursor.ts';

/** Block numbers `fromBlock` through `toBlock` that did not come, and the times of the blocks on either side. */
export type BlockGap = { fromBlock: number; toBlock: number; fromMs: number; toMs: number };

/** A stored gap that is still open. */
export type OpenGap = BlockGap & { gapId: number; detectedMs: number };

/** Records gaps that were just seen, inside the caller's transaction. */
export async function insertGaps(
  client: ClientBase,
  gaps: readonly BlockGap[],
  nowMs: number,
): Promise<void> {
  for (const gap of gaps) {
    await client.query({
      name: 'insert-gap',
      text: `INSERT INTO block_gap (from_block, to_block, from_ms, to_ms, detected_ms) VALUES ($1, $2, $3, $4, $5)`,
      values: [gap.fromBlock, gap.toBlock, gap.fromMs, gap.toMs, nowMs],
    });
  }
}

/** Open gaps that were detected since `sinceMs`, oldest first. */
export async function openGaps(client: ClientBase, sinceMs: number): Promise<OpenGap[]> {
  const { rows } = await client.query<Record<keyof OpenGap, string | number>>(
    `SELECT gap_id AS "gapId", from_block AS "fromBlock", to_block AS "toBlock", from_ms AS "fromMs",
       to_ms AS "toMs", detected_ms AS "detectedMs"
     FROM block_gap WHERE filled_ms IS NULL AND detected_ms >= $1 ORDER BY from_block LIMIT 100`,
    [sinceMs],
  );
  return rows.map((row) => ({
    gapId: Number(row.gapId),
    fromBlock: Number(row.fromBlock),
    toBlock: Number(row.toBlock),
    fromMs: Number(row.fromMs),
    toMs: Number(row.toMs),
    detectedMs: Number(row.detectedMs),
  }));
}

/** A part of a gap: filled now, or still open. */
export type GapPart = { fromBlock: number; toBlock: number; filled: boolean };

/**
 * Replaces a gap by its parts, inside the transaction that stores the blocks of the filled ones. A gap that was
 * found whole becomes one filled part. @throws CursorMovedError when the gap is no longer open: its blocks were
 * stored already.
 */
export async function replaceGap(
  client: ClientBase,
  gap: OpenGap,
  parts: readonly GapPart[],
  nowMs: number,
): Promise<void> {
  const { rowCount } = await client.query('DELETE FROM block_gap WHERE gap_id = $1 AND filled_ms IS NULL', [
    gap.gapId,
  ]);
  if (rowCount !== 1) throw new CursorMovedError();
  for (const part of parts) {
    await client.query(
      `INSERT INTO block_gap (from_block, to_block, from_ms, to_ms, detected_ms, filled_ms)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [part.fromBlock, part.toBlock, gap.fromMs, gap.toMs, gap.detectedMs, part.filled ? nowMs : null],
    );
  }
}
