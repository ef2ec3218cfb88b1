import type { Pool } from 'pg';
import type { BlockTable } from '../queries/blocks/block-table.ts';

/**
 * Deletes blocks that were seen over `keptMs` before `nowMs`, or before the newest block where none has come for a
 * while, so that a pause of the upstream deletes nothing. Looks at the `portion` oldest, and answers how many went.
 * Numbers that are left have no holes between them.
 */
export async function pruneBlocks(
  db: Pool,
  { table }: BlockTable,
  { nowMs, keptMs }: { nowMs: number; keptMs: number },
  portion: number,
): Promise<number> {
  const { rowCount } = await db.query(
    `WITH kept AS (SELECT least($1::bigint, node_seen_us) - $2::bigint AS since_us FROM ${table} ORDER BY seq DESC LIMIT 1),
      oldest AS (SELECT seq, node_seen_us FROM ${table} ORDER BY seq LIMIT $3)
     DELETE FROM ${table} WHERE seq < (
       SELECT coalesce(min(seq) FILTER (WHERE node_seen_us >= since_us), max(seq) + 1) FROM oldest, kept)`,
    [nowMs * 1_000, keptMs * 1_000, portion],
  );
  return rowCount ?? 0;
}
