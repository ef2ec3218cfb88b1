import type { Pool } from 'pg';
import type { BlockTable } from './block-table.ts';

/** When a block says that it was made, in microseconds: `occurredUsOf` in SQL. */
const OCCURRED_US = { core_block: 'block_time_ms * 1000', evm_header: 'timestamp_s * 1000000' };

/** Latency of the newest blocks of a kind. */
export type BlockLatency = {
  /** Number of blocks in the sample. */
  blocks: number;
  /** Between the first of them and the last, by their own time; microseconds. */
  spanUs: number;
  p50Us: number;
  p99Us: number;
  /** Blocks below the first bound, between each two, and from the last on. */
  counts: number[];
};

/**
 * Latency from block time to arrival, over the newest `most` blocks of a kind; null without blocks. `boundsUs` ascend;
 * a block at a bound counts above it.
 */
export async function blockLatency(
  db: Pool,
  { table }: BlockTable,
  { boundsUs, most }: { boundsUs: readonly number[]; most: number },
): Promise<BlockLatency | null> {
  const { rows } = await db.query<Omit<BlockLatency, 'counts'> & { places: number[]; sizes: number[] }>({
    name: `block-latency-${table}`,
    text: `WITH newest AS MATERIALIZED (
        SELECT ${OCCURRED_US[table]} AS occurred_us, node_seen_us - ${OCCURRED_US[table]} AS latency_us
        FROM ${table} ORDER BY seq DESC LIMIT $1),
      bucket AS (SELECT width_bucket(latency_us, $2::bigint[]) AS place, count(*)::int AS size FROM newest GROUP BY 1)
      SELECT count(*)::int AS blocks, max(occurred_us) - min(occurred_us) AS "spanUs",
        percentile_disc(0.5) WITHIN GROUP (ORDER BY latency_us) AS "p50Us",
        percentile_disc(0.99) WITHIN GROUP (ORDER BY latency_us) AS "p99Us",
        ARRAY(SELECT place FROM bucket ORDER BY place) AS places,
        ARRAY(SELECT size FROM bucket ORDER BY place) AS sizes
      FROM newest HAVING count(*) > 0`,
    values: [most, boundsUs],
  });
  const [row] = rows;
  if (!row) return null;
  const { places, sizes, ...figures } = row;
  const counts = Array.from({ length: boundsUs.length + 1 }, (_, place) => sizes[places.indexOf(place)] ?? 0);
  return { ...figures, counts };
}
